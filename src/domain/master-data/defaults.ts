import type { MasterListName, PlanPhase, SupplierPhase } from '#root/contract/master-data/master-lists.ts';
import { formatLongDuration } from './long-duration.ts';

/**
 * A row of a new organisation's master lists. `minutes`, `rank` and `phase` are null in lists that do not have them.
 */
export interface MasterDefault {
  readonly list: MasterListName;
  readonly name: string;
  readonly description: string;
  readonly minutes: number | null;
  readonly rank: number | null;
  readonly phase: string | null;
  /** Background colour, #RRGGBB. The text colour is computed from it. */
  readonly colour: string;
  readonly isDefault: boolean;
  /** True for rows with a phase, because the workflow needs one row for each phase. */
  readonly isSystem: boolean;
}

const [hour, day, week] = [60, 1440, 10_080];
const hours = [1, 2, 4, 8, 12, 24, 48, 72].map((count) => count * hour);

/** Recovery times in minutes. */
const rtoMinutes = [0, 15, ...hours, 5 * day, week, 2 * week, 30 * day];
const mtpdMinutes = [...hours, 5 * day, week, 2 * week, 30 * day, 60 * day];

// Shorter times have warmer colours.
const urgency: readonly (readonly [upTo: number, colour: string])[] = [
  [hour, '#c92a2a'],
  [4 * hour, '#d9480f'],
  [12 * hour, '#e67700'],
  [day, '#f08c00'],
  [3 * day, '#ffd43b'],
  [week, '#74b816'],
  [2 * week, '#2f9e44'],
  [Number.POSITIVE_INFINITY, '#0c8599'],
];
const findColour = (minutes: number) => urgency.find(([upTo]) => minutes <= upTo)?.[1] ?? '#0c8599';

const common = { description: '', minutes: null, rank: null, phase: null, isDefault: false, isSystem: false };

const times = (list: 'rto' | 'mtpd', minutes: readonly number[], standard: number): MasterDefault[] =>
  minutes.map((value) => ({
    ...common,
    list,
    name: formatLongDuration(value),
    minutes: value,
    colour: findColour(value),
    isDefault: value === standard,
  }));

const named = (
  list: MasterListName,
  colour: string,
  rows: readonly (readonly [name: string, description: string])[],
): MasterDefault[] =>
  rows.map(([name, description], index) => ({ ...common, list, name, description, colour, isDefault: index === 0 }));

const ranked = (rows: readonly (readonly [name: string, colour: string])[]): MasterDefault[] =>
  rows.map(([name, colour], index) => ({
    ...common,
    list: 'activity-priorities',
    name,
    rank: index + 1,
    colour,
    isDefault: name === 'High',
  }));

type Phase<P extends string> = readonly [phase: P, name: string, colour: string];

const phased = (list: MasterListName, rows: readonly Phase<string>[], standard: string): MasterDefault[] =>
  rows.map(([phase, name, colour]) => ({
    ...common,
    list,
    name,
    phase,
    colour,
    isDefault: phase === standard,
    isSystem: true,
  }));

const reviewPhases: readonly Phase<PlanPhase>[] = [
  ['draft', 'Draft', '#868e96'],
  ['in_review', 'In review', '#1971c2'],
  ['pending_approval', 'Pending approval', '#f08c00'],
  ['approved', 'Approved', '#2f9e44'],
  ['returned', 'Returned', '#e03131'],
  ['archived', 'Archived', '#495057'],
];

const supplierPhases: readonly Phase<SupplierPhase>[] = [
  ['prospect', 'Prospect', '#868e96'],
  ['active', 'Active', '#2f9e44'],
  ['under_review', 'Under review', '#f08c00'],
  ['suspended', 'Suspended', '#e03131'],
  ['ended', 'Ended', '#495057'],
];

/** All rows of a new organisation's master lists, in the order of each list. Each list has exactly one default row. */
export const masterDefaults: readonly MasterDefault[] = [
  ...times('rto', rtoMinutes, day),
  ...times('mtpd', mtpdMinutes, 3 * day),
  ...ranked([
    ['Low', '#2f9e44'],
    ['Medium', '#74b816'],
    ['High', '#fab005'],
    ['Very high', '#e8590c'],
    ['Critical', '#c92a2a'],
  ]),
  ...phased('bia-statuses', reviewPhases, 'draft'),
  ...phased('bcp-statuses', reviewPhases, 'draft'),
  ...phased('resilience-plan-statuses', reviewPhases, 'draft'),
  ...phased('supplier-statuses', supplierPhases, 'active'),
  ...named('utilities', '#1971c2', [
    ['Electricity', 'Mains power to the site'],
    ['Water', 'Drinking and process water'],
    ['Gas', 'Mains gas to the site'],
    ['Heating and cooling', 'Heating, ventilation and air conditioning'],
    ['Internet', 'Internet access and the lines to other sites'],
    ['Fixed voice', 'Desk telephones and call routing'],
    ['Mobile', 'Mobile voice and data'],
    ['Building access', 'Doors, gates and access cards'],
  ]),
  ...named('remote-access-factors', '#5f3dc4', [
    ['Laptop', 'A managed laptop'],
    ['VPN', 'A secured line into the network'],
    ['Virtual desktop', 'A desktop that runs in the data centre'],
    ['MFA device', 'A telephone or key that confirms a sign-in'],
    ['Softphone', 'Telephone calls from the laptop'],
    ['Secure print', 'Printing that is released at the printer'],
    ['Paper records', 'Records that exist on paper only'],
    ['On-site-only equipment', 'Equipment that cannot be used from elsewhere'],
  ]),
  ...named('bc-roles', '#0b7285', [
    ['Crisis lead', 'Leads the response and decides'],
    ['BC coordinator', 'Keeps the programme and its plans'],
    ['Incident lead', 'Leads at the place of the incident'],
    ['Recovery team lead', 'Leads the recovery of activities'],
    ['Recovery team member', 'Carries out the recovery tasks'],
    ['Communications lead', 'Speaks to staff, customers and the press'],
    ['IT recovery lead', 'Leads the recovery of applications and networks'],
    ['People lead', 'Looks after staff and their families'],
    ['Facilities lead', 'Looks after buildings and sites'],
    ['Log keeper', 'Writes down what was known, decided and done, and when'],
    ['Deputy', 'Stands in for another role'],
  ]),
  ...named('resilience-plan-categories', '#364fc7', [
    ['Crisis management', 'Leading through a crisis'],
    ['Crisis communications', 'Informing those concerned'],
    ['Emergency response', 'Protecting life and property in the first hours'],
    ['IT disaster recovery', 'Recovering applications, data and networks'],
    ['Cyber incident', 'Containing and recovering from an attack'],
    ['People', 'Loss of many or of key staff'],
    ['Site loss', 'A site that cannot be used'],
    ['Supplier failure', 'A supplier that cannot deliver'],
    ['Utilities', 'Loss of power, water or telecommunications'],
  ]),
];

/** The impact categories of a new organisation, which are the rows of its impact matrix. */
export const impactCategoryDefaults: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'Financial', description: 'Lost income, extra cost, penalties' },
  { name: 'Customer', description: 'Service that customers do not get' },
  { name: 'Operational', description: 'Other work that stops or piles up' },
  { name: 'Legal and regulatory', description: 'Breach of law, licence or contract' },
  { name: 'Reputation', description: 'Loss of trust with the public and partners' },
  { name: 'People and safety', description: 'Harm to staff, customers or the public' },
];
