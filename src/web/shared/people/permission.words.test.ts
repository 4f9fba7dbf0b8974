import { describe, expect, it } from 'vitest';
import { permissions } from '#root/contract/platform/permissions.ts';
import { buildPermissionMatrix } from '#root/domain/access/permission-matrix.ts';
import { groupWords, permissionWords } from './permission.words.ts';

describe('permissions', () => {
  it('all have distinct texts', () => {
    const words = permissions.map(permissionWords);
    expect(words.filter((one) => /permissions\.|[a-z]_[a-z]/.test(one))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
    expect(
      buildPermissionMatrix(true)
        .map(({ group }) => groupWords(group))
        .join(),
    ).not.toContain('permissions.');
  });
});
