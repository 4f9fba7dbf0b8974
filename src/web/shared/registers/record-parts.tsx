import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { findPermission, type Kind } from '#root/contract/shared/records/records.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { type RecordPart, RecordTabs } from '#root/web/platform/ui/record-tabs.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { text } from './registers.messages.ts';
import { ShownIn } from './shown-in.tsx';

interface RecordPartsProps {
  readonly kind: Kind;
  readonly uid: string;
  /** Its form. */
  readonly details: ReactNode;
  /** Parts of its own, after the form. */
  readonly parts?: readonly RecordPart[];
  /** The activities that use it; absent where none can, or where the person may not read them. */
  readonly uses?: ReactNode;
  /** Whether something can depend on it, so that scenarios can show it. */
  readonly isLinked: boolean;
}

/** The parts of a record's page, as far as the person may see them: its form, who uses it, and its history. */
export function RecordParts({ kind, uid, details, parts = [], uses, isLinked }: RecordPartsProps) {
  const { can } = useSession();
  const scenarios = isLinked && can(permissionNames.dependency_scenario.read) && <ShownIn uid={uid} />;
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
        ...parts,
        Boolean(uses || scenarios) && { id: 'used-by', label: text('usedBy'), content: used },
        can(findPermission(kind, 'read')) && {
          id: 'history',
          label: text('history'),
          content: <HistoryEntries kind={kind} uid={uid} />,
        },
      ]}
    />
  );
}
