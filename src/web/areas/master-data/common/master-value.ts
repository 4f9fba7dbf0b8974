import { type MasterListName, masterListNames, masterLists } from '#root/contract/master-data/master-lists.ts';
import type { Master } from '#root/contract/master-data/masters.ts';
import { isShown } from '#root/contract/platform/modules.ts';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { text } from './master-data.words.ts';

type PhaseWords = Extract<Parameters<typeof text>[0], `phase.${string}`>;

/** The lists that the navigation shows and that have pages. Further lists belong to modules that are not built. */
export const shownMasterLists = masterListNames.filter((list) => isShown('masterLists', list));

/** Formats a phase. */
export const phaseWords = (phase: string) => text(`phase.${phase}` as PhaseWords);

/** Formats the value of a row: a time, a rank, a phase or a text. */
export function valueWords({ list, value }: Pick<Master, 'list' | 'value'>): string {
  const { kind } = masterLists[list];
  if (kind === 'minutes') return formatDuration(Number(value));
  if (kind === 'rank') return formatNumber(Number(value));
  return kind === 'phase' ? phaseWords(String(value)) : String(value);
}

/** Returns the path of the overview of all lists, of one list, or of one of its rows. */
export function toMasterPath(list?: MasterListName, uid?: string): `/${string}` {
  const parts = ['settings/master', ...(list ? [masterLists[list].screen] : []), ...(uid ? [uid] : [])];
  return `/${parts.join('/')}`;
}
