// Types for what the page uses of Preact and htm, which come as one module without types: npm's htm/preact/standalone.

/** A piece of the page. */
export interface VNode {
  readonly type: unknown;
  readonly props: object;
}

/** A value that a template can show; false and null show nothing. */
export type Shown = VNode | string | number | boolean | null | undefined | readonly Shown[];

/** htm passes values to components by name at run time: a callback's arguments are those of its component. */
// biome-ignore lint/suspicious/noExplicitAny: handles an event, or is called by a component
export type Value = Shown | object | ((...given: any[]) => unknown);

export function html(template: TemplateStringsArray, ...values: Value[]): VNode;
export function render(node: VNode, into: Element): void;

export type Change<State> = (next: State | ((before: State) => State)) => void;
export function useState<State>(first: State | (() => State)): [State, Change<State>];

// biome-ignore lint/suspicious/noConfusingVoidType: an effect may return nothing
export type Cleanup = undefined | void | (() => unknown);
export function useEffect(effect: () => Cleanup, on?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => Cleanup, on?: readonly unknown[]): void;
export function useMemo<Result>(make: () => Result, on: readonly unknown[]): Result;
export function useRef<Kept>(first: Kept): { current: Kept };
/** The element that has this `ref` in a template, set once it is shown. */
export function useRef(): { current: Element };
