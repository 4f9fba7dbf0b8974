import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { permissions } from '#root/contract/platform/permissions.ts';
import { isTest, project } from '#test/support/sources.ts';

const names: ReadonlySet<string> = new Set(permissions);

it('the name of a permission is spelled only in the contract; other code asks an endpoint or permissionNames', () => {
  const spelled = fs
    .globSync('src/{domain,server,web}/**/*.{ts,tsx}', { cwd: project })
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      [...fs.readFileSync(path.join(project, file), 'utf8').matchAll(/(['"])([a-z_]+\.[a-z_]+)\1/g)]
        .filter(([, , name = '']) => names.has(name))
        .map(([literal]) => `${file}: ${literal}`),
    );
  expect(spelled).toEqual([]);
});
