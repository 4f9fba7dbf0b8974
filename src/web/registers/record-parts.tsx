import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { type RecordKindName, recordKinds } from '#root/contract/audit-log.ts';
import { HistoryEntries } from '#root/web/history/record-history.tsx';
import { useSession } from '#root/web/session/session.ts';
import { type RecordPart, RecordTabs } from '#root/web/ui/record-tabs.tsx';
import { text } from './registers.messages.ts';
import { ShownIn } from './shown-in.tsx';

interface RecordPartsProps {
  readonly entity: RecordKindName;
  readonly uid: string;
  /** Its form. */
  readonly details: ReactNode;
  /** What only this register has. */
  readonly own?: RecordPart;
  /** The activities that use it; nothing where none can, or where the person may not read them. */
  readonly uses: ReactNode;
  /** Whether something can depend on it, so that scenarios can show it. */
  readonly isLinked: boolean;
}

/** What there is of a record of a register, as far as the person may see it: its form, who uses it, and its history. */
export function RecordParts({ entity, uid, details, own, uses, isLinked }: RecordPartsProps) {
  const { can } = useSession();
  const scenarios = isLinked && can('dependency_scenario.read') && <ShownIn uid={uid} />;
  const used = (
    <Stack gap="xl">
      {uses}
      {scenarios}
    </Stack>
  );
  return (
    <RecordTabs
      label={text('parts')}
      parts={[
        { id: 'details', label: text('details'), content: details },
        own ?? false,
        Boolean(uses || scenarios) && { id: 'used-by', label: text('usedBy'), content: used },
        can(recordKinds[entity].permission) && {
          id: 'history',
          label: text('history'),
          content: <HistoryEntries entity={entity} uid={uid} />,
        },
      ]}
    />
  );
}
