/** What the pages use of MicroPython's WebAssembly build. */
export function loadMicroPython(options: { heapsize: number }): Promise<{
  FS: { mkdir(path: string): void; writeFile(path: string, text: string): void };
  globals: { get(name: string): (...given: (string | number | boolean)[]) => string | null };
  runPython(code: string): void;
}>;
