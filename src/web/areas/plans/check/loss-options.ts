import type { GraphNodeLine } from '#root/contract/continuity/dependency-graph.ts';
import type { PlanContent, PlanScope } from '#root/contract/plans/plan-sections.ts';
import { findFirstLoss } from '#root/domain/plans/plan-fit.ts';
import { text } from './check.messages.ts';

/** An option of the picker: `recovered`, `scenario <uid>` or `record <uid>`. */
export interface LossOption {
  readonly value: string;
  readonly label: string;
}

export interface LossGroup {
  readonly group: string;
  readonly items: LossOption[];
}

const toRecordValue = (uid: string) => `record ${uid}`;

/**
 * Lists the losses that a plan can be checked against: the loss of the records that its tasks bring back, of a record
 * in its scope, or of any other record.
 */
export function listLossOptions(
  scope: PlanScope,
  nodes: readonly GraphNodeLine[],
  getName: (uid: string) => string,
): LossGroup[] {
  const kept = nodes.filter(([, , , , , , , archived]) => !archived);
  const known = new Map(kept.map(([uid, , name]) => [uid, name]));
  const named = [...scope.locationUids, ...scope.supplierUids].filter((uid) => known.has(uid));
  const listed = new Set(named);
  const groups: LossGroup[] = [
    { group: text('lostPlan'), items: [{ value: 'recovered', label: text('lost.recovered') }] },
    {
      group: text('lostScope'),
      items: [
        ...scope.scenarioUids.map((uid) => ({
          value: `scenario ${uid}`,
          label: text('scenario', { name: getName(uid) }),
        })),
        ...named.map((uid) => ({ value: toRecordValue(uid), label: known.get(uid) ?? '' })),
      ],
    },
    {
      group: text('lostRecords'),
      items: kept
        .filter(([uid]) => !listed.has(uid))
        .map(([uid, kind, name]) => ({ value: toRecordValue(uid), label: `${name} (${kind})` })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Returns the default option. */
export function findFirstOption(
  content: Pick<PlanContent, 'scope' | 'tasks'>,
  nodes: readonly GraphNodeLine[],
): string {
  const loss = findFirstLoss(content, (record) =>
    nodes.some(([uid, , , , , , , archived]) => uid === record && !archived),
  );
  return loss.what === 'recovered' ? loss.what : `${loss.what} ${loss.uid}`;
}

/** Parses the value of an option. */
export function readLoss(value: string): { readonly what: 'recovered' | 'scenario' | 'record'; readonly uid: string } {
  const [what, uid = ''] = value.split(' ');
  return { what: what === 'scenario' || what === 'record' ? what : 'recovered', uid };
}
