import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { needs } from '#root/contract/resources/needs.ts';
import { findPermission, isNeedy, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useEditing } from '#root/web/platform/ui/hooks/use-editing.ts';
import { type RecordPart, RecordTabs } from '#root/web/platform/ui/record-tabs.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { Needs } from './needs.tsx';
import { text } from './registers.messages.ts';
import { ShownIn } from './shown-in.tsx';

/** The tab of the needs. This tab has a form of its own. */
const needsTab = 'needs';

/** Returns whether a record is edited or read, and the addresses of both. */
export const useRecordEditing = (mayEdit: boolean) => useEditing(mayEdit, [needsTab]);

export type RecordEditing = ReturnType<typeof useRecordEditing>;

interface RecordPartsProps {
  readonly kind: Kind;
  readonly uid: string;
  readonly editing: RecordEditing;
  /** The facts or the form of the record. */
  readonly details: ReactNode;
  /** Additional tabs after the first one. */
  readonly parts?: readonly RecordPart[];
  /**
   * The uses of the record. Absent if activities cannot use this kind, or if the person may not read activities.
   */
  readonly uses?: ReactNode;
  /** Whether the record can be part of scenarios. */
  readonly isLinked: boolean;
}

/** The tabs of a record: details, needs, uses and history. Shows only the tabs that the person may see. */
export function RecordParts({ kind, uid, editing, details, parts = [], uses, isLinked }: RecordPartsProps) {
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
        isNeedy(kind) &&
          can(needs[kind].listNeeds) && {
            id: needsTab,
            label: text('needs'),
            content: (
              <Needs
                kind={kind}
                uid={uid}
                isEditing={editing.isEditing && can(needs[kind].updateNeeds)}
                readHref={editing.toReadHref(needsTab)}
              />
            ),
          },
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
