import { Alert, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { type NeedInput, type NeedsInput, type NeedsRecord, needs } from '#root/contract/resources/needs.ts';
import { resourceKinds } from '#root/contract/resources/resources.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { NeedyKind } from '#root/contract/shared/kinds/kinds.ts';
import { fields, jointFields } from '#root/domain/values/merge/fields.ts';
import { rows } from '#root/domain/values/merge/rows.ts';
import { value } from '#root/domain/values/merge/shape.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone, toastUndo } from '#root/web/platform/ui/toast/toast.tsx';
import { setGroup } from '#root/web/shared/continuity/group-cell.tsx';
import { createLinkWords } from '#root/web/shared/continuity/link-words.ts';
import { text as linkText } from '#root/web/shared/continuity/links.messages.ts';
import { LinksTable } from '#root/web/shared/continuity/links-table.tsx';
import { ResourceSearch } from '#root/web/shared/continuity/resource-search.tsx';
import { type Provider, useProviders } from '#root/web/shared/continuity/use-providers.ts';
import { text } from './registers.messages.ts';

const toLink = ({ kind, providerUid, toleranceMinutes, group, groupRequired, note }: NeedsRecord['links'][number]) =>
  ({ kind, providerUid, toleranceMinutes, group, groupRequired, note }) as NeedInput;

const toValues = ({ links, supplierLinkOff }: NeedsRecord): NeedsInput => ({
  links: links.map(toLink),
  ...(supplierLinkOff !== undefined && { supplierLinkOff }),
});

/** Returns links with a description in place of each name that the person may not see. */
const withNames = <Link extends { readonly kind: ProviderKind; readonly name: string | null }>(all: readonly Link[]) =>
  all.map((link) => ({ ...link, name: link.name ?? linkText('nameHidden', { kind: kindLabel(link.kind) }) }));

/** Two people who change different links do not conflict. */
const shape = fields<NeedsInput>({
  links: rows({
    key: ({ providerUid }: NeedInput) => providerUid,
    row: jointFields<NeedInput>({
      kind: value(),
      providerUid: value(),
      toleranceMinutes: value(),
      group: value(),
      groupRequired: value(),
      note: value(),
    }),
  }),
  supplierLinkOff: value(),
});

const labels = {
  links: text('needs'),
  'links.*.toleranceMinutes': linkText('tolerance'),
  'links.*.groupRequired': linkText('required'),
  'links.*.note': linkText('note'),
};

/**
 * Returns the calls of a kind. The calls of all kinds have the same fields, except that applications have one more: the
 * reason for switching off derived links.
 */
const findCalls = (kind: NeedyKind): { listNeeds: EndpointShape; updateNeeds: EndpointShape } => needs[kind];

interface NeedsProps {
  readonly kind: NeedyKind;
  readonly uid: string;
  readonly isEditing: boolean;
  /** The address of the read-only page. Saving and Cancel open this page. */
  readonly readHref: string;
}

/** The tab with the needs of a resource. */
export function Needs({ kind, uid, isEditing, readHref }: NeedsProps) {
  const read = useRead(findCalls(kind).listNeeds, { params: { uid } });
  return (
    <LoadedPart read={read}>
      {(answer) => (
        <NeedsForm
          key={`${uid} ${isEditing}`}
          kind={kind}
          record={(answer as { data: NeedsRecord }).data}
          readOnly={!isEditing}
          readHref={readHref}
        />
      )}
    </LoadedPart>
  );
}

interface NeedsFormProps {
  readonly kind: NeedyKind;
  readonly record: NeedsRecord;
  readonly readOnly: boolean;
  readonly readHref: string;
}

/** Creates the editing state of the needs of a resource. */
function useNeeds({ kind, record }: Pick<NeedsFormProps, 'kind' | 'record'>) {
  const { listNeeds: get, updateNeeds: update } = findCalls(kind);
  const form = useForm<NeedsInput>({
    initialValues: toValues(record),
    validate: schemaResolver(update.body as z.ZodType<NeedsInput>, { sync: true }),
  });
  const uids = form.values.links.map(({ providerUid }) => providerUid);
  const providers = useProviders([...withNames(record.links), ...withNames(record.derived)], uids);
  const words = createLinkWords((uid) => providers.get(uid)?.name ?? '');
  const edit = useEdit<NeedsInput, NeedsRecord>({
    ...{ form, record, get, update, params: { uid: record.uid }, toValues, labels },
    ...{ shape, words },
  });
  const setLinks = (change: (links: readonly NeedInput[]) => NeedInput[]) =>
    form.setFieldValue('links', change(form.getValues().links));
  return { form, edit, providers, uids, setLinks };
}

function NeedsForm(props: NeedsFormProps) {
  const { record, readOnly, readHref } = props;
  const { can } = useSession();
  const go = useGo();
  const state = useNeeds(props);
  const { form, edit, providers, uids, setLinks } = state;
  const add = (provider: Provider) => {
    providers.remember(provider);
    const terms = { toleranceMinutes: 0, group: '', groupRequired: 1, note: '' };
    setLinks((now) => [...now, { kind: provider.kind, providerUid: provider.uid, ...terms } as NeedInput]);
  };
  const save = async (values: NeedsInput) => {
    await edit.submit(values);
    toastDone(text('needsSaved'));
    go(readHref, { replace: true });
  };
  return (
    <RecordForm
      form={form}
      onSubmit={save}
      labels={labels}
      conflict={edit.conflict}
      cancelHref={readHref}
      readOnly={readOnly}
    >
      <Text c="dimmed" fz="sm">
        {text('needsHelp')}
      </Text>
      {record.warnings.length > 0 && (
        <Alert variant="outline" color="yellow" role="status">
          {record.warnings.map(({ field, message }) => (
            <Text key={field} fz="sm">
              {message}
            </Text>
          ))}
        </Alert>
      )}
      {!readOnly && can(permissionNames.activity.read) && (
        <ResourceSearch
          label={text('needsAdd')}
          kinds={resourceKinds}
          except={new Set([record.uid, ...uids])}
          onAdd={add}
        />
      )}
      <NeedsTable {...state} record={record} disabled={readOnly} />
    </RecordForm>
  );
}

type NeedsTableProps = ReturnType<typeof useNeeds> & { readonly record: NeedsRecord; readonly disabled: boolean };

function NeedsTable({ form, providers, setLinks, record, disabled }: NeedsTableProps) {
  const { links, supplierLinkOff = '' } = form.values;
  const change = (uid: string, part: Partial<NeedInput>) =>
    setLinks((now) => now.map((link) => (link.providerUid === uid ? { ...link, ...part } : link)));
  const [asked, setAsked] = useState<string>();
  const getName = (uid: string) => providers.get(uid)?.name ?? '';
  const remove = (uid: string) => {
    const removed = links.find(({ providerUid }) => providerUid === uid);
    setLinks((now) => now.filter(({ providerUid }) => providerUid !== uid));
    if (!removed) return;
    toastUndo(linkText('removed', { name: getName(uid) }), async () =>
      setLinks((now) => (now.some(({ providerUid }) => providerUid === uid) ? [...now] : [...now, removed])),
    );
  };
  // A link that was never saved is removed without asking.
  const isSaved = (uid: string) => record.links.some(({ providerUid }) => providerUid === uid);
  const confirm = async (uid: string) => {
    setAsked(undefined);
    remove(uid);
  };
  return (
    <Stack gap="sm">
      {links.length + record.derived.length === 0 && <Text c="dimmed">{text('needsNone')}</Text>}
      <LinksTable
        label={text('needs')}
        dependent={{ rto: record.rtoMinutes }}
        links={links}
        derived={{
          links: withNames(record.derived),
          off: supplierLinkOff,
          onSwitch: (off) => form.setFieldValue('supplierLinkOff', off),
        }}
        providers={providers}
        errors={form.errors}
        disabled={disabled}
        onTolerance={(uid, toleranceMinutes) => change(uid, { toleranceMinutes })}
        onGroup={(uid, group, required) => setLinks((now) => setGroup(now, uid, group, required))}
        onNote={(uid, note) => change(uid, { note })}
        onRemove={(uid) => (isSaved(uid) ? setAsked(uid) : remove(uid))}
      />
      {asked !== undefined && (
        <Confirm
          title={linkText('removeTitle', { name: getName(asked) })}
          confirmLabel={linkText('remove')}
          danger
          onClose={() => setAsked(undefined)}
          onConfirm={() => confirm(asked)}
        >
          <Text>{linkText('removeBody')}</Text>
        </Confirm>
      )}
    </Stack>
  );
}
