import { Readable } from 'node:stream';

/** The number of characters that are sent at a time. Sending megabytes at once would block all other calls. */
const maxAtOnce = 256 * 1024;

function* cutText(text: string): Generator<Buffer> {
  // A pair of surrogates must not be cut in half.
  const isPair = (at: number) => (text.codePointAt(at - 1) ?? 0) > 0xffff;
  for (let from = 0; from < text.length; ) {
    const to = from + maxAtOnce + (isPair(from + maxAtOnce) ? 1 : 0);
    yield Buffer.from(text.slice(from, to));
    from = to;
  }
}

/** Returns a long text in pieces, and a short text as a whole. */
export const toBody = (text: string): string | Readable =>
  text.length > maxAtOnce ? Readable.from(cutText(text), { objectMode: false }) : text;
