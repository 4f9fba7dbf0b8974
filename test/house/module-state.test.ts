import { expect, it } from 'vitest';
import { isTest, readSources } from '#test/support/sources.ts';

/** The variables that may hold state of the whole process, with the reason why no service holds the state. */
const exceptions: Readonly<Record<string, string>> = {
  'src/server/platform/db/statement.ts: names': 'the names of prepared statements follow from their texts alone',
  'src/server/platform/documents/choose-fonts.ts: readers': 'the signs of a font follow from its file alone',
  'src/server/start/database/directory-lock.ts: held': 'a lock file is held by the process',
};

/**
 * Matches a cache or an empty collection at the top level of a module. Tables of constants do not match, because they
 * are not empty.
 */
const state =
  /^(?:export )?const (\w+)[^=\n]*= (?:new (?:LRUCache|WeakMap|WeakSet)\b|new (?:Map|Set)(?:<.*>)?\(\)|create\w*Cache(?:<.*>)?\()/gm;

const findState = (text: string): string[] => [...text.matchAll(state)].map(([, name = '']) => name);

it('server modules hold no state outside the services', () => {
  const variables = readSources()
    .filter(({ file }) => file.startsWith('src/server/') && !isTest(file))
    .flatMap(({ file, text }) => findState(text).map((name) => `${file}: ${name}`));
  expect(variables).toEqual(Object.keys(exceptions).sort());
});

it('the rule finds caches and empty collections, and ignores constant tables', () => {
  const text = `
const graphs = createLruCache<Graph>(200_000);
export const answers = new Map<string, Promise<string>>();
const known = new WeakMap<Graph, string>();
const recent = new LRUCache<string, string>({ max: 10 });
const codes = new Set(['a', 'b']);
const lists = new Map<string, number>([
  ['a', 1],
]);
function count() {
  const busy = new Map<string, number>();
}`;
  expect(findState(text)).toEqual(['graphs', 'answers', 'known', 'recent']);
});
