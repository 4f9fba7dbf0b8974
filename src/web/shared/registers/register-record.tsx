import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { type Crumb, Page } from '#root/web/platform/ui/page.tsx';
import { RegisterStatusChip } from './common-parts.tsx';
import { DependenciesLink } from './dependencies-link.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordEditForm } from './record-edit-form.tsx';
import { RecordParts } from './record-parts.tsx';
import { listTitle } from './record-titles.ts';
import { findHomePath, type RecordScreens, type RegisterRow, type RegisterValues } from './register.ts';
import { UsedBy } from './used-by.tsx';

interface RecordPageProps<Rec, Values> {
  readonly screens: RecordScreens<Rec, Values>;
  readonly uid: string;
  /** Renders the record. Absent: the standard page is shown. */
  readonly children?: (record: Rec) => ReactNode;
}

/** The page of one record. */
export function RegisterRecordPage<Rec extends RegisterRow, Values extends RegisterValues>({
  screens,
  uid,
  children = (record) => <RecordView key={uid} screens={screens} record={record} />,
}: RecordPageProps<Rec, Values>) {
  const { can } = useSession();
  const { get } = screens.contract;
  const missing = get.permissions.find((permission) => !can(permission));
  const read = useRead(get, { params: { uid }, enabled: !missing });
  if (missing)
    return (
      <Page title={listTitle(screens.words)}>
        <DeniedState permission={missing} />
      </Page>
    );
  return <Loaded read={read}>{(answer) => children((answer as { data: Rec }).data)}</Loaded>;
}

interface RecordViewProps<Rec, Values> {
  readonly screens: RecordScreens<Rec, Values>;
  readonly record: Rec;
  /** The breadcrumb. Absent: the breadcrumb of the kind. */
  readonly trail?: readonly Required<Crumb>[];
  /** The path to open after saving or Cancel. Absent: the last entry of the breadcrumb. */
  readonly backHref?: string;
}

/** The page of a record with its form, uses and history. */
export function RecordView<Rec extends RegisterRow, Values extends RegisterValues>(
  props: RecordViewProps<Rec, Values>,
) {
  const { screens, record, trail = screens.trail, backHref = findHomePath({ trail }) } = props;
  const go = useGo();
  const { name, uid, status } = record;
  const { uses } = screens.contract;
  const { can } = useSession();
  return (
    <Page
      title={name}
      status={status && <RegisterStatusChip status={status} />}
      breadcrumb={[...trail, { label: name }]}
      width="detail"
      actions={
        <>
          {uses && <DependenciesLink uid={uid} />}
          <RecordActions screens={screens} record={record} onRemoved={() => go(findHomePath({ trail }))} />
        </>
      }
    >
      <RecordParts
        kind={screens.definition.kind}
        uid={uid}
        details={
          <Stack>
            <Contents screens={screens} record={record} />
            <Box maw={640}>
              <RecordEditForm screens={screens} record={record} cancelHref={backHref} onSaved={() => go(backHref)} />
            </Box>
          </Stack>
        }
        uses={uses && can(uses) && <UsedBy uses={uses} uid={uid} />}
        isLinked={uses !== undefined}
      />
    </Page>
  );
}

/** The number of records in a category or assigned to a person, with a link to their list. */
function Contents<Rec, Values>({ screens, record }: Pick<RecordViewProps<Rec, Values>, 'screens' | 'record'>) {
  const contents = screens.readContents?.(record);
  if (!contents) return null;
  const value = <AppLink href={contents.href}>{formatNumber(contents.count)}</AppLink>;
  return <KeyValue items={[{ label: contents.label, value }]} />;
}
