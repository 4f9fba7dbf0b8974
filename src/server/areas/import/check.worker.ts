import { createHash } from 'node:crypto';
import { checkImport } from '#root/domain/import/check.ts';
import type { ImportCheck, ImportPlan, ImportRules, Known, MappedSheet } from '#root/domain/import/types.ts';

/** The rows to check, and the organisation's records to which the rows may refer. */
export interface CheckOrder {
  readonly mapped: readonly MappedSheet[];
  readonly known: Known;
  readonly rules: ImportRules;
}

export interface CheckAnswer {
  readonly check: ImportCheck;
  /**
   * A hash of all writes. It is compared before the import is applied, so that exactly the previewed changes are made.
   */
  readonly digest: string;
}

function hashPlan(plan: ImportPlan): string {
  const hash = createHash('sha256');
  for (const [name, writes] of Object.entries(plan)) {
    hash.update(name);
    // Hashes one write at a time, because the text of all writes would need many megabytes.
    for (const write of writes) hash.update(JSON.stringify(write));
  }
  return hash.digest('base64url');
}

/** Checks the rows of an import. */
export function run({ mapped, known, rules }: CheckOrder): CheckAnswer {
  const check = checkImport(mapped, known, rules);
  return { check, digest: hashPlan(check.plan) };
}
