import type { OrganisationState } from '#root/contract/landlord/organisations.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { text } from './landlord.messages.ts';

const colours: Readonly<Record<OrganisationState, string>> = {
  active: '#2f9e44',
  suspended: '#e03131',
  archived: '#868e96',
  deleted: '#343a40',
};

/** The state of an organisation as a chip. The `filled` variant is used beside headings. */
export function StateChip({ state, filled = false }: { state: OrganisationState; filled?: boolean }) {
  return <StatusChip label={text(`state.${state}`)} colour={colours[state]} variant={filled ? 'filled' : 'dot'} />;
}
