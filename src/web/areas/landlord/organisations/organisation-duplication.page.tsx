import { Alert, Checkbox, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type DuplicationInput,
  duplicationInput,
  duplicationParts,
  organisationDuplications,
} from '#root/contract/landlord/organisation-duplications.ts';
import { type OrganisationRecord, organisations } from '#root/contract/landlord/organisations.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { DuplicationProgress } from './duplication-progress.tsx';
import { listEmptied, listNeverCopied, namePart, nameTable } from './duplication-words.ts';
import { FriendlyUrlField } from './friendly-url-field.tsx';
import { labels, text } from './organisations.messages.ts';

/** `/organization-duplication/:organizationUid`: `?job=` is the uid of a running duplication. */
export function OrganisationDuplicationPage({
  params: { organizationUid },
}: PageProps<'/organization-duplication/:organizationUid'>) {
  const { job } = useSearch({ strict: false });
  const organisation = useRead(organisations.get, { params: { uid: organizationUid } });
  return <Loaded read={organisation}>{({ data }) => <Duplication key={data.uid} source={data} job={job} />}</Loaded>;
}

function Duplication({ source, job }: { source: OrganisationRecord; job: string | undefined }) {
  return (
    <Page
      title={text('duplicateTitle', { name: source.name })}
      trail={[
        { label: text('title'), href: '/organisation' },
        { label: source.name, href: `/organisation/${source.uid}` },
      ]}
      shortTitle={text('duplicate')}
      width="form"
    >
      {job ? <DuplicationProgress uid={job} source={source} /> : <DuplicationForm source={source} />}
    </Page>
  );
}

function DuplicationForm({ source }: { source: OrganisationRecord }) {
  const begin = useSave(organisationDuplications.begin);
  const navigate = useNavigate();
  const initialValues: DuplicationInput = {
    name: text('copySuggestion', { name: source.name }).slice(0, 255),
    friendlyUrl: '',
    parts: [...duplicationParts],
  };
  const form = useForm({ initialValues, validate: schemaResolver(duplicationInput, { sync: true }) });
  const submit = async (values: DuplicationInput) => {
    const { data } = await begin({ params: { uid: source.uid }, body: values });
    await navigate({ to: '.', search: { job: data.uid } });
  };
  return (
    <RecordForm
      form={form}
      onSubmit={submit}
      labels={{ ...labels, name: text('copyName') }}
      submitLabel={text('copyBegin')}
      cancelHref={`/organisation/${source.uid}`}
      guarded={false}
    >
      <TextInput label={text('copyName')} withAsterisk autoFocus {...form.getInputProps('name')} />
      <FriendlyUrlField {...form.getInputProps('friendlyUrl')} />
      <Parts uid={source.uid} chosen={form.values.parts} onChange={(parts) => form.setFieldValue('parts', parts)} />
      <Alert variant="outline" color="gray" title={text('copyNever')}>
        <List size="sm">
          {listNeverCopied().map((what) => (
            <List.Item key={what}>{what}</List.Item>
          ))}
        </List>
      </Alert>
    </RecordForm>
  );
}

interface PartsProps {
  readonly uid: string;
  readonly chosen: DuplicationInput['parts'];
  readonly onChange: (parts: DuplicationInput['parts']) => void;
}

/** Lists the parts that are always copied and the optional parts, each with its number of records. */
function Parts({ uid, chosen, onChange }: PartsProps) {
  const counts = useRead(organisationDuplications.counts, { params: { uid } });
  if (counts.error && !counts.data) return <LoadFailed error={counts.error} onRetry={() => void counts.refetch()} />;
  if (!counts.data) return <LinesSkeleton lines={10} />;
  const { always, parts } = counts.data.data;
  const missing = parts.filter(({ part, count }) => count > 0 && !chosen.includes(part)).map(({ part }) => part);
  const emptied = listEmptied(chosen, missing);
  return (
    <Stack>
      <section>
        <Title order={2} size="h4">
          {text('copyAlways')}
        </Title>
        <List>
          <List.Item>{text('part.settings')}</List.Item>
          {always.map(({ part, count }) => (
            <List.Item key={part}>
              {text('copyCount', { label: nameTable(part), number: formatNumber(count) })}
            </List.Item>
          ))}
        </List>
      </section>
      <Checkbox.Group
        label={text('copyChoose')}
        description={`${text('copyLinks')} ${text('copyApproval')}`}
        value={chosen}
        onChange={(values) => onChange(duplicationParts.filter((part) => values.includes(part)))}
      >
        <Stack gap="xs" mt="xs">
          {parts.map(({ part, count }) => (
            <Checkbox
              key={part}
              value={part}
              label={text('copyCount', { label: namePart(part), number: formatNumber(count) })}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <div role="status">
        {emptied.length > 0 && (
          <Alert variant="outline" color="yellow" title={text('copyEmptied')}>
            <List size="sm">
              {emptied.map((what) => (
                <List.Item key={what}>{what}</List.Item>
              ))}
            </List>
          </Alert>
        )}
      </div>
      {parts.length === 0 && <Text>{text('copyNoContent')}</Text>}
    </Stack>
  );
}
