// The console of a board at a USB port of this computer, in browsers that have Web Serial.
// Its lines are in docs/firmware.md, "The self-test".

/** A Raspberry Pi Pico that runs MicroPython. */
const PICO = { usbVendorId: 0x2e8a, usbProductId: 0x0005 };
const ANSWER_MS = 4000;
const SILENT = "The board does not answer. Is its program installed, and does nothing else use its port?";

/**
 * What this page uses of a port.
 * @typedef {object} Port
 * @property {(how: { baudRate: number }) => Promise<void>} open
 * @property {() => Promise<void>} close
 * @property {ReadableStream<Uint8Array>} readable
 * @property {WritableStream<Uint8Array>} writable
 */

/** @type {{ requestPort(asked: object): Promise<Port> } | undefined} */
const serial = /** @type {any} */ (navigator).serial;

/** Whether this browser has Web Serial. */
export const hasSerial = Boolean(serial);

/**
 * Let the visitor choose a Pico, and open it. onLost: called when it has gone.
 * @param {() => void} onLost
 */
export async function openConsole(onLost) {
  const port = await /** @type {NonNullable<typeof serial>} */ (serial).requestPort({ filters: [PICO] });
  await port.open({ baudRate: 115200 });
  return new SerialConsole(port, onLost);
}

class SerialConsole {
  /**
   * @param {Port} port
   * @param {() => void} onLost
   */
  constructor(port, onLost) {
    this.port = port;
    this.reader = port.readable.getReader();
    this.writer = port.writable.getWriter();
    /** @type {(line: string) => void} */
    this.take = () => {};
    /** The last question: the next waits for its answer. */
    this.asked = /** @type {Promise<unknown>} */ (Promise.resolve());
    this.reading = this.read().catch(onLost);
  }

  async read() {
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { value, done } = await this.reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? "";
      for (const line of lines) this.take(line);
    }
  }

  /**
   * Send a line and return those that answer it, up to the first one like `last`.
   * @param {string} line
   * @param {RegExp} last
   * @returns {Promise<string[]>}
   */
  ask(line, last) {
    const answer = this.asked.then(() => this.answered(line, last));
    this.asked = answer.catch(() => {});
    return answer;
  }

  /**
   * @param {string} line
   * @param {RegExp} last
   * @returns {Promise<string[]>}
   */
  async answered(line, last) {
    /** @type {string[]} */
    const lines = [];
    const answer = new Promise((/** @type {(value?: unknown) => void} */ resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(SILENT)), ANSWER_MS);
      this.take = (said) => {
        lines.push(said);
        if (!last.test(said)) return;
        clearTimeout(timer);
        resolve();
      };
    });
    await Promise.all([this.writer.write(new TextEncoder().encode(`${line}\n`)), answer]);
    return lines;
  }

  async close() {
    await this.reader.cancel();
    await this.reading;
    this.reader.releaseLock();
    this.writer.releaseLock();
    await this.port.close();
  }
}
