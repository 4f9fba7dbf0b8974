import { z } from 'zod';
import { rules } from '#root/contract/platform/errors.ts';
import { colour, description, integer, minutes, name, optionalText } from '#root/contract/platform/fields.ts';

/** The phases of assessments and plans. What the product does goes by phase; a status row is an organisation's name for one. */
export const planPhases = ['draft', 'in_review', 'pending_approval', 'approved', 'returned', 'archived'] as const;
export type PlanPhase = (typeof planPhases)[number];
/** The phases of suppliers. */
export const supplierPhases = ['prospect', 'active', 'under_review', 'suspended', 'ended'] as const;
export type SupplierPhase = (typeof supplierPhases)[number];

/** What `value` is in a list: whole minutes, a rank (greater is higher), one of the list's phases, or free words. */
export type MasterValueKind = 'minutes' | 'rank' | 'phase' | 'text';

interface MasterList {
  /** The heading of the list. */
  readonly title: string;
  /** One row of it, in a sentence. */
  readonly singular: string;
  /** The last part of the screen's path, `/settings/master/<screen>`; the specification's word, so MTPD's is `mtdp`. */
  readonly screen: string;
  readonly kind: MasterValueKind;
  /** The least number of minutes; 0 unless said. An RTO must be less than the MTPD, so no MTPD can be 0. */
  readonly least?: number;
  /** What the field `value` is called. */
  readonly valueLabel: string;
  readonly phases?: readonly string[];
  /** Rows have a recovery time of their own (`rtoMinutes`), because activities depend on them. */
  readonly recovers?: true;
}

const status = (title: string, singular: string, screen: string, phases: readonly string[]) =>
  ({ title, singular, screen, kind: 'phase', valueLabel: 'Phase', phases }) as const;
const words = (title: string, singular: string, screen: string) =>
  ({ title, singular, screen, kind: 'text', valueLabel: 'Value' }) as const;

/** All that differs between the master lists. */
export const masterLists = {
  rto: {
    title: 'Recovery times (RTO)',
    singular: 'recovery time',
    screen: 'rto',
    kind: 'minutes',
    valueLabel: 'Time',
  },
  mtpd: {
    title: 'Maximum tolerable periods of disruption (MTPD)',
    singular: 'maximum tolerable period of disruption',
    screen: 'mtdp',
    kind: 'minutes',
    least: 1,
    valueLabel: 'Time',
  },
  'remote-access-factors': words('Remote access factors', 'remote access factor', 'remote-access-factors'),
  utilities: { ...words('Utilities', 'utility', 'utilities'), recovers: true },
  'activity-priorities': {
    title: 'Activity priorities',
    singular: 'activity priority',
    screen: 'activity-priorities',
    kind: 'rank',
    valueLabel: 'Rank',
  },
  'bia-statuses': status('BIA statuses', 'BIA status', 'bia-statuses', planPhases),
  'bcp-statuses': status('BCP statuses', 'BCP status', 'bcp-statuses', planPhases),
  'bc-roles': words('Business continuity roles', 'business continuity role', 'bc-roles'),
  'supplier-statuses': status('Supplier statuses', 'supplier status', 'supplier-statuses', supplierPhases),
  'resilience-plan-statuses': status(
    'Resilience plan statuses',
    'resilience plan status',
    'resilience-plan-statuses',
    planPhases,
  ),
  'resilience-plan-categories': words(
    'Resilience plan categories',
    'resilience plan category',
    'resilience-plan-categories',
  ),
} as const satisfies Record<string, MasterList>;

export type MasterListName = keyof typeof masterLists;
export const masterListNames = Object.keys(masterLists) as [MasterListName, ...MasterListName[]];

/** What a list has, with the optional parts as such. */
export const describeMasterList = (list: MasterListName): MasterList => masterLists[list];

/** The list that a screen's path names, or undefined. */
export function findMasterListByScreen(screen: string): MasterListName | undefined {
  return masterListNames.find((list) => masterLists[list].screen === screen);
}

const common = {
  name: name(),
  description: description(),
  /** The colour people choose; the text colour on it is computed. */
  backgroundColor: colour(),
  /** An inactive row can't be chosen any more; where it is chosen it stays. */
  isActive: z.boolean(),
};
const noValue = 'Leave this empty: the list has no such field';

/** The fields of a row of any list; what `value` may be is told by `masterInputOf`. */
export const masterInput = z.object({
  ...common,
  value: z.union([z.number().min(-1e9).max(1e9), optionalText(255)], { error: rules.required }),
  /** Minutes after which a utility is back; null: not assessed, and in every other list. */
  rtoMinutes: minutes().nullable(),
});
export type MasterInput = z.infer<typeof masterInput>;

function valueSchema({ kind, least = 0, phases = [] }: MasterList): z.ZodType<number | string, number | string> {
  if (kind === 'minutes') return least ? minutes().min(least, 'Enter 1 minute or more') : minutes();
  if (kind === 'rank') return integer(1, 100);
  if (kind === 'phase') return z.enum(phases as [string, ...string[]], { error: 'Choose one from the list' });
  return optionalText(255);
}

const inputs = new Map(
  masterListNames.map((list) => {
    const rtoMinutes = describeMasterList(list).recovers ? minutes().nullable() : z.null({ error: noValue });
    return [list, z.object({ ...common, value: valueSchema(masterLists[list]), rtoMinutes })];
  }),
);

/** The fields of a row of this list; for its form and for the server's check. */
export function findMasterInput(list: MasterListName): z.ZodType<MasterInput> {
  return inputs.get(list) as z.ZodType<MasterInput>;
}
