import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { reportTemplates, reportTemplateTypes, type TemplateType } from '#root/contract/reports/report-templates.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { text } from './report-templates.messages.ts';
import { toRevisionPath } from './template-words.ts';
import { useNewDraft, useSetDefault } from './use-revision-actions.tsx';

/** The landlord's published revisions. Every organisation can use these revisions, or begin a draft with one. */
export function OfferedRevisions({ record, mayCustomise }: { record: TemplateType; mayCustomise: boolean }) {
  const { type, offered } = record;
  const { can } = useSession();
  const setDefault = useSetDefault(type);
  const createDraft = useNewDraft(type);
  return (
    <Stack component="section" gap="sm" aria-labelledby="offered-revisions">
      <Title order={2} size="h4" id="offered-revisions">
        {text('offered')}
      </Title>
      <Text c="dimmed">{text('offeredAbout')}</Text>
      {offered.map(({ uid, number, publishedAt, createdByName, content }) => {
        const name = text('landlordRevision', { number });
        const isUsed = record.default?.uid === uid;
        const actions = [
          ...(!isUsed && can(reportTemplateTypes.setDefault)
            ? [{ label: text('setDefault'), onSelect: () => void setDefault(uid, number) }]
            : []),
          ...(mayCustomise && can(reportTemplates.create)
            ? [{ label: text('draftFrom'), onSelect: () => void createDraft(content) }]
            : []),
        ];
        return (
          <Card key={uid} withBorder padding="xs">
            <Group justify="space-between" wrap="nowrap">
              <Group gap="sm">
                <AppLink href={toRevisionPath(type, uid)}>{name}</AppLink>
                {isUsed && <Badge>{text('isDefault')}</Badge>}
                <Text fz="sm" c="dimmed">
                  {[formatDateTime(publishedAt), createdByName].filter((part) => part !== '').join(' · ')}
                </Text>
              </Group>
              <RowMenu name={name} actions={actions} />
            </Group>
          </Card>
        );
      })}
    </Stack>
  );
}
