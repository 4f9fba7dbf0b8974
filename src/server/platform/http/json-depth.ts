import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { readClaims } from './authenticate.ts';
import { AppError } from './define-error.ts';
import { brokenBody } from './malformed.ts';
import type { Services } from './services.ts';

/** The maximum nesting of JSON. Formatted text with lists of nine levels in a table needs 53, all other bodies six. */
const maxLevels = 64;

const quote = 0x22;
const backslash = 0x5c;
const opens: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closes: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Returns the position of the end of a string. @param from the position of its opening quotation mark */
function findEndOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/** Returns true if arrays and objects are nested deeper than `most`. Works on the text, without parsing it. */
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

/**
 * The maximum length in bytes of a body that is parsed at once. Longer bodies are parsed when it is the organisation's
 * turn.
 */
const maxSmall = 16_384;

/** Parses JSON as Fastify does, which refuses `__proto__` and similar keys, but limits the nesting. */
export function readJson(app: FastifyInstance, services: Services): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const check = () => {
      if (!isUtf8(body)) return done(brokenBody());
      const text = body.toString('utf8');
      if (!isDeeperThan(text, maxLevels)) return void parse(request, text, done);
      return done(new AppError('too_deep', 400, `This nests arrays and objects in more than ${maxLevels} levels.`));
    };
    if (body.length <= maxSmall) return check();
    const organisation = readClaims(request, services)?.organisation ?? '';
    return void services.mainThread.take(organisation, async () => check()).catch(done);
  });
}
