import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import { fillRight, findFirstFall, type ImpactRow } from '#root/domain/activities/impact-matrix.ts';
import type { RowReader } from './row-reader.ts';
import { joinList, splitList, toNameKey } from './text.ts';
import type { Known } from './types.ts';

type Impacts = Readonly<Record<string, ImpactRow>>;
type Categories = Known['impactCategories'];

const entryPattern = /^(.*?)\s*:\s*((?:[0-5–-]\s*[,/ ]?\s*){8})$/;

/** Formats an impact matrix: "Financial: 0 1 2 3 4 5 5 5; Legal: - - 1 1 1 2 2 2". */
export function formatImpacts(impacts: Impacts, categories: Categories): string {
  const lines = categories.flatMap(({ uid, name }) => {
    const row = impacts[uid];
    if (!row?.some((level) => level !== null)) return [];
    return [`${name}: ${impactHorizons.map((_, at) => row[at] ?? '-').join(' ')}`];
  });
  return joinList(lines);
}

function readEntry(entry: string, categories: Categories): readonly [uid: string, row: ImpactRow] | string {
  const [, name = '', levels = ''] = entryPattern.exec(entry) ?? [];
  if (name === '')
    return `"${entry.slice(0, 100)}" is not a row of impacts. Enter a category and eight levels, such as Financial: 0 1 2 3 3 4 5 5`;
  const category = categories.find((one) => toNameKey(one.name) === toNameKey(name));
  if (!category) return `No impact category is called "${name.slice(0, 100)}"`;
  const row = [...levels.matchAll(/[0-5–-]/g)].map(([level]) => (/\d/.test(level) ? Number(level) : null));
  if (findFirstFall(row)) return `The impact in "${name.slice(0, 100)}" falls. An impact never falls over time`;
  return [category.uid, fillRight(row)];
}

/** Reads an impact matrix. Categories that the cell does not name keep their levels. */
export function readImpacts(reader: RowReader, categories: Categories, before: Impacts): Impacts {
  const rows: Record<string, ImpactRow> = { ...before };
  for (const entry of splitList(reader.text('impacts'))) {
    const read = readEntry(entry, categories);
    if (typeof read === 'string') reader.addProblem('impacts', { code: 'not_impacts', message: read });
    else rows[read[0]] = read[1];
  }
  return rows;
}
