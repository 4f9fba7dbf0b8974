import { useHotkeys } from '@mantine/hooks';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import type { SectionChecks } from '#root/web/areas/plans/check/check-state.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { today } from '#root/web/platform/ui/format.ts';
import { useOfferedShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import type { Section, SectionStatus } from '#root/web/platform/ui/section-nav.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { planPageSections, type SectionId, toEditHref, toOwnId, toReadHref } from './plan-paths.ts';
import { text } from './record.messages.ts';
import { findMissingDetails, findSectionStatus } from './section-states.ts';
import type { PlanEditing } from './use-plan-editing.ts';

const stateWords = {
  not_started: text('state.empty'),
  in_progress: text('state.begun'),
  completed: text('state.complete'),
  problem: text('state.problem'),
} as const satisfies Record<SectionStatus, string>;

const fromBia: ReadonlySet<SectionId> = new Set(['resources', 'dependencies']);

/** One section of the outline. */
export interface PlanOutlineSection extends Section {
  readonly id: SectionId;
}

/** Lists the texts of custom sections, in their order. */
export const listOwnTexts = ({ texts }: PlanContent) => texts.filter(({ key }) => key === null);

/**
 * For sections in which only one part can be missing: the text that names this part, shown once the section has been
 * begun.
 */
const missingWords: Partial<Record<SectionId, string>> = {
  team: text('state.noAlternate'),
  contacts: text('state.notVerified'),
  tasks: text('state.noDuration'),
};

type Edited = Pick<PlanEditing, 'details' | 'content' | 'errors'>;

function describeState(id: SectionId, status: SectionStatus, { details, content: { activations } }: Edited): string {
  if (fromBia.has(id)) return text(status === 'completed' ? 'state.fromBia' : 'state.noScope');
  if (id === 'activations' && status === 'completed' && activations.length === 0) return text('state.none');
  const missing = id === 'details' && status === 'in_progress' ? findMissingDetails(details) : undefined;
  if (missing) return text(`state.missing.${missing}`);
  return (status === 'in_progress' && missingWords[id]) || stateWords[status];
}

/** Returns the sections of a plan with their states, and the addresses at which they are edited or read. */
export function listSections(
  { check, ...given }: Edited & { readonly check: SectionChecks },
  info: PlanKindInfo,
  uid: string,
  isEditing: boolean,
): PlanOutlineSection[] {
  const toHref = isEditing ? toEditHref : toReadHref;
  const toSection = (id: SectionId, label: string): PlanOutlineSection => {
    const found = findSectionStatus(id, { ...given, today: today() }, given.errors);
    const status = found !== 'not_started' && check[id as keyof SectionChecks] === 'problem' ? 'problem' : found;
    return { id, label, status, note: describeState(id, status, given), href: toHref(info, uid, id) };
  };
  return [
    ...planPageSections.map((id) => toSection(id, text(`section.${id}`))),
    ...listOwnTexts(given.content).map((own) => toSection(toOwnId(own.uid), own.title)),
  ];
}

/** Handles keys: Alt+Up and [ open the previous section, Alt+Down and ] the next one, h the history. */
export function useSectionKeys(
  sections: readonly PlanOutlineSection[],
  active: SectionId | undefined,
  history: string,
) {
  const go = useGo();
  const step = (by: number) => {
    const next = active && sections[sections.findIndex(({ id }) => id === active) + by];
    if (next) go(next.href);
  };
  useHotkeys(
    [
      ['alt+ArrowUp', () => step(-1)],
      ['alt+ArrowDown', () => step(1)],
    ],
    [],
    true,
  );
  useSequence({ '[': () => step(-1), ']': () => step(1), h: () => go(history) });
  useOfferedShortcuts(active !== undefined && 'sections', 'history');
}
