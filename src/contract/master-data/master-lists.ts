import { z } from 'zod';
import { rules } from '#root/contract/platform/errors.ts';
import { colour, description, integer, minutes, name, optionalText } from '#root/contract/platform/fields.ts';

/**
 * The phases of assessments and plans. Each row of a status list belongs to a phase. The row's name is the
 * organisation's word for the phase. Rules depend only on the phase.
 */
export const planPhases = ['draft', 'in_review', 'pending_approval', 'approved', 'returned', 'archived'] as const;
export type PlanPhase = (typeof planPhases)[number];
/** The phases of suppliers. */
export const supplierPhases = ['prospect', 'active', 'under_review', 'suspended', 'ended'] as const;
export type SupplierPhase = (typeof supplierPhases)[number];

/**
 * The meaning of `value` in a list: whole minutes, a rank (greater is higher), one of the list's phases, or free text.
 */
export type MasterValueKind = 'minutes' | 'rank' | 'phase' | 'text';

interface MasterList {
  /** The heading of the list's page. */
  readonly title: string;
  /** The name of one row, for use in a sentence. */
  readonly singular: string;
  /**
   * The last part of the screen's path, `/settings/master/<screen>`. The paths are those of the specification, so the
   * path of the MTPD list is `mtdp`.
   */
  readonly screen: string;
  readonly kind: MasterValueKind;
  /** The minimum number of minutes; default 0. An MTPD cannot be 0, because the RTO must be less. */
  readonly least?: number;
  /** The label of the field `value`. */
  readonly valueLabel: string;
  readonly phases?: readonly string[];
  /** True if activities can depend on the rows of the list, so that each row has a recovery time (`rtoMinutes`). */
  readonly recovers?: true;
}

const status = (title: string, singular: string, screen: string, phases: readonly string[]) =>
  ({ title, singular, screen, kind: 'phase', valueLabel: 'Phase', phases }) as const;
const words = (title: string, singular: string, screen: string) =>
  ({ title, singular, screen, kind: 'text', valueLabel: 'Value' }) as const;

/**
 * The definitions of the master lists. A new list also needs a migration that extends the check of `master_rows.list`
 * and adds rows for existing organisations. The rows for new organisations are in `src/domain/master-data/defaults.ts`.
 */
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

/** Returns the definition of a list with its optional properties. */
export const describeMasterList = (list: MasterListName): MasterList => masterLists[list];

/** Returns the list whose screen has this path; undefined if there is none. */
export function findMasterListByScreen(screen: string): MasterListName | undefined {
  return masterListNames.find((list) => masterLists[list].screen === screen);
}

const common = {
  name: name(),
  description: description(),
  /** The background colour, which people choose. The colour of the text is computed. */
  backgroundColor: colour(),
  /** An inactive row can no longer be chosen, but existing uses stay. */
  isActive: z.boolean(),
};
const noValue = 'Leave this empty: the list has no such field';

/** The fields of a row of any list. `findMasterInput` has the rule for `value`. */
export const masterInput = z.object({
  ...common,
  value: z.union([z.number().min(-1e9).max(1e9), optionalText(255)], { error: rules.required }),
  /** The recovery time of a utility in minutes; null: not assessed, or a row of another list. */
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

/** Returns the schema for a row of this list, for its form and the server. */
export function findMasterInput(list: MasterListName): z.ZodType<MasterInput> {
  return inputs.get(list) as z.ZodType<MasterInput>;
}
