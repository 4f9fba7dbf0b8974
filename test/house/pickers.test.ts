import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The one module that may use Mantine's search in a select, which drops typed text when the field is left. */
const searchSelect = 'src/web/platform/ui/search-select.tsx';

test('every select with a search field uses the component that takes typed text on Enter and never drops it', () => {
  const files = globSync('src/web/**/*.tsx').filter((file) => file.replaceAll('\\', '/') !== searchSelect);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /^\s*searchable\b/m.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a field for a colour keeps an invalid text', () => {
  const files = globSync('src/web/**/*.tsx').filter((file) => readFileSync(file, 'utf8').includes('<ColorInput'));
  for (const file of files) expect(readFileSync(file, 'utf8'), file).toContain('fixOnBlur={false}');
});
