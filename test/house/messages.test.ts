import { describe, expect, it } from 'vitest';
import { catalogue, rules, screenMessages } from '#root/contract/platform/errors.ts';
import { isTest, readSources } from '#test/support/sources.ts';

/** The literal messages of the specification (sections 4, 5, 6 and 8) for the modules that exist. */
const specified = [
  'System error, please contact administrator',
  'Please login again.',
  'You are not authorized to do this action.',
  'Not Found',
  'Network Error: Please try again.',
  'There was a problem.',
  'Oops, some errors occured.',
  'Tenant is suspended',
  'Unable to fetch configs',
  'Unable to login',
  'Invalid tenant or client ID',
  'Invalid username or password',
  'Tenant ID is missing from the URL!',
  'Your code is incorrect',
  'Session expired, please retry from Login page.',
  'MFA verification failed',
  'Sorry, you do not have permission to access this resource. Please contact the administrator for assistance.',
  'Are you still there?',
  'This field is required!',
  'Must be less than the MTPD',
  'Name has been used. Please use an other name',
  'Unable get list of Suppliers',
  'Error to update supplier, please retry',
  'Error occured, please try again',
  'We are unable to get email setting, please try again',
  'Updated email setting successfully',
  'Supplier has been delete successfully!',
];

const sources = new Map(
  readSources()
    .filter(({ file }) => file.startsWith('src/') && !isTest(file))
    .map((source) => [source.file, source]),
);

/**
 * Returns the texts of the files that a file imports, directly or indirectly, statically or with `import()`. Includes
 * all `*.routes.ts` files, which the lists of features import by this pattern.
 */
function readReachable(entry: string): string[] {
  const [, root = ''] = entry.split('/');
  const routes = [...sources.keys()].filter((file) => file.startsWith(`src/${root}/`) && /\.routes\.tsx?$/.test(file));
  const seen = new Set<string>();
  const visit = (file: string) => {
    const source = sources.get(file);
    if (!source || seen.has(file)) return;
    seen.add(file);
    for (const { target } of source.imports) if (target) visit(target);
  };
  for (const file of [entry, ...routes]) visit(file);
  expect(seen.size, entry).toBeGreaterThan(100);
  return [...seen].map((file) => sources.get(file)?.text ?? '');
}

describe('the messages of the specification', () => {
  it('are all in the code, word for word', () => {
    const held = new Set<string>([catalogue, rules, screenMessages].flatMap((messages) => Object.values(messages)));
    expect(specified.filter((message) => !held.has(message))).toEqual([]);
  });

  it('are used by code that the browser or the server reaches', () => {
    const texts = ['src/web/app/main.tsx', 'src/server/start/start.ts'].flatMap(readReachable);
    // The specification has a message for fields that accept only letters. It has no such field, so this message is the
    // only unused one.
    const withoutField = ['rules.alphabetic'];
    const isUsed = (group: string, key: string) =>
      texts.some((text) => text.includes(`${group}.${key}`) || (group === 'rules' && text.includes(`only('${key}'`)));
    const unused = Object.entries({ catalogue, rules, screenMessages }).flatMap(([group, messages]) =>
      Object.keys(messages)
        .filter((key) => !isUsed(group, key))
        .map((key) => `${group}.${key}`),
    );
    expect(unused).toEqual(withoutField);
  });
});
