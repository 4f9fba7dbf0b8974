import type { FastifyInstance } from 'fastify';
import { AppError } from './define-error.ts';

/** Lists and records within each other. The product's own bodies have six at most. */
const maxLevels = 32;

const quote = 0x22;
const backslash = 0x5c;
const opens: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closes: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Where the text ends that begins at `from`, a quotation mark. */
function findEndOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/** Whether lists and records are deeper in each other than `most`; counted over the text, so that nothing is built for it. */
export function isDeeperThan(json: string, most: number): boolean {
  let levels = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = findEndOfText(json, at);
    else if (closes.has(sign)) levels -= 1;
    else if (opens.has(sign)) {
      levels += 1;
      if (levels > most) return true;
    }
  }
  return false;
}

/** Reads JSON as Fastify does (`__proto__` and its like are refused), and nothing that is nested without end. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isDeeperThan(text, maxLevels))
      return done(new AppError('too_deep', 400, `This nests lists and records in more than ${maxLevels} levels.`));
    return parse(request, text, done);
  });
}
