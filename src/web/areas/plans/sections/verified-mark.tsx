import { Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { daysUntilOld, isOld } from '#root/web/areas/plans/record/section-states.ts';
import { formatDate, today } from '#root/web/platform/ui/format.ts';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import { text } from './rows.messages.ts';

/** Shows when a contact was verified. Contacts that were verified long ago or never are marked. */
export function VerifiedMark({ verifiedOn }: { readonly verifiedOn: string | null }) {
  if (!isOld(verifiedOn, today())) return text('verified', { date: formatDate(verifiedOn ?? '') });
  return (
    <Text span fz="sm" style={{ display: 'inline-flex', gap: 4, alignItems: 'center' }}>
      <IconAlertTriangle size={16} color={verdictColour('late')} aria-hidden="true" />
      {verifiedOn === null ? text('neverVerified') : text('verifiedOld', { months: Math.round(daysUntilOld / 30.4) })}
    </Text>
  );
}
