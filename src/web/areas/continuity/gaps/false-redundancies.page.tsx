import { Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { continuityFindings, type FalseRedundancyAnswer } from '#root/contract/continuity/continuity-findings.ts';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { GapTabs } from './gap-tabs.tsx';
import { text } from './gaps.messages.ts';

const list = new Intl.ListFormat('en-US');
const joinNames = (records: readonly { readonly name: string }[]) => list.format(records.map(({ name }) => name));

type Shared = FalseRedundancyAnswer['shared'][number];

const describeFinding = ({ dependent, group, required, members }: FalseRedundancyAnswer) =>
  group === null
    ? text('redundancySites', { name: dependent.name })
    : text('redundancyGroup', { name: dependent.name, group, required, count: members.length });

/** Describes the path from an alternative to the shared record, without the first and last record. */
function describePath({ member, path }: Shared['lost'][number], shared: string): string {
  const between = path.filter(({ uid }) => uid !== member.uid && uid !== shared);
  return between.length > 0
    ? text('redundancyPath', { member: member.name, names: between.map(({ name }) => name).join(' → ') })
    : text('redundancyDirect', { member: member.name });
}

function SharedLine({ shared }: { shared: Shared }) {
  const mayRun = useCan(whatIf.run);
  const { uid, name, kind, activities, lost } = shared;
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {text('redundancyShared', { name, kind: kindLabel(kind) })} {text('redundancyStops', { count: activities })}
        </Text>
        {mayRun && (
          <ButtonLink href={`/dependency-scenarios/around/${uid}?mode=what-if`} variant="default" size="compact-sm">
            {text('redundancyWhatIf', { name })}
          </ButtonLink>
        )}
      </Group>
      <List size="sm">
        {lost.map((one) => (
          <List.Item key={one.member.uid}>{describePath(one, uid)}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

function Finding({ finding }: { finding: FalseRedundancyAnswer }) {
  const { members, shared, behind } = finding;
  const title = describeFinding(finding);
  return (
    <Card component="section" withBorder aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text fz="sm" c="dimmed" mb="sm">
        {text('redundancyMembers', { names: joinNames(members) })}
      </Text>
      <Stack gap="sm">
        {shared.map((one) => (
          <SharedLine key={one.uid} shared={one} />
        ))}
      </Stack>
      {behind.length > 0 && (
        <Text fz="sm" c="dimmed" mt="sm">
          {text('redundancyBehind', { names: joinNames(behind) })}
        </Text>
      )}
    </Card>
  );
}

/** `/gaps/false-redundancies` */
export function FalseRedundanciesPage() {
  const read = useRead(continuityFindings.falseRedundancies);
  return (
    <Page
      title={text('redundancyTitle')}
      count={read.data?.data.length}
      description={text('redundancyDescription')}
      width="detail"
    >
      <GapTabs at="/gaps/false-redundancies" />
      <LoadedPart read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={text('redundancyNone')} body={text('redundancyNoneBody')} />
          ) : (
            <Stack gap="md">
              {data.map((finding) => (
                <Finding key={`${finding.dependent.uid} ${finding.group}`} finding={finding} />
              ))}
            </Stack>
          )
        }
      </LoadedPart>
    </Page>
  );
}
