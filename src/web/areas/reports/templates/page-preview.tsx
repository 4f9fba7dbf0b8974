import { Alert, Box, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { type ReportTemplateContent, reportTemplateContent } from '#root/contract/reports/report-template-content.ts';
import { reportTemplatePreviews } from '#root/contract/reports/report-template-previews.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { call } from '#root/web/platform/api/call.ts';
import { usePreview } from '#root/web/platform/api/use-preview.ts';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { SubjectPicker } from '../subject-picker.tsx';
import classes from './page-preview.module.css';
import { text } from './report-templates.messages.ts';
import { type PreviewSource, usePreviewScope } from './use-preview-scope.ts';

// An SVG in an image element runs no scripts and loads nothing.
const toAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

type Chosen = ReturnType<typeof usePreviewScope>;

/** Chooses the content of the pages. */
function SourceFields({ type, sources, chosen, choose }: { type: ReportType } & Chosen) {
  if (sources.length === 1) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        label={text('previewWith')}
        data={sources.map((value) => ({ value, label: text(`previewWith.${value}`) }))}
        value={chosen.source}
        onChange={({ currentTarget }) => choose({ source: currentTarget.value as PreviewSource })}
      />
      {chosen.source === 'record' && (
        <SubjectPicker type={type} value={chosen.recordUid} onChange={(recordUid) => choose({ recordUid })} />
      )}
    </SimpleGrid>
  );
}

function describePages(chosen: Chosen, isEmpty: boolean, isShortened: boolean): string {
  if (chosen.isWaiting) return text('previewChoose');
  if (isEmpty) return text('previewWaits');
  const about = text(chosen.scope ? 'previewRecord' : 'previewExample');
  return isShortened ? `${about} ${text('previewShortened')}` : about;
}

interface Props {
  readonly type: ReportType;
  readonly content: ReportTemplateContent;
}

/** The pages of a report with this template, drawn again half a second after the last change. */
export function PagePreview({ type, content }: Props) {
  const chosen = usePreviewScope(type);
  const parsed = reportTemplateContent.safeParse(content);
  const asked = parsed.success && !chosen.isWaiting ? { content: parsed.data, scope: chosen.scope } : undefined;
  const { shown, failure, isOutdated, isEmpty } = usePreview(
    `report-template-${type}`,
    asked,
    async (body) => (await call(reportTemplatePreviews.preview, { params: { type }, body })).data,
  );
  const pages = failure ? undefined : shown;
  return (
    <Stack component="section" gap="sm" aria-labelledby="page-preview">
      <Title order={2} size="h4" id="page-preview">
        {text('preview')}
      </Title>
      <SourceFields type={type} {...chosen} />
      <Text fz="sm" c="dimmed" role="status">
        {describePages(chosen, isEmpty, pages?.isShortened ?? false)}
      </Text>
      {failure ? (
        <Alert role="alert" color="red" variant="outline" title={text('previewFailed')}>
          {toProblem(failure).message}
        </Alert>
      ) : null}
      {!pages && !failure && !isEmpty && <LinesSkeleton lines={12} />}
      {pages && (
        <Box className={classes.pages ?? ''} tabIndex={0} role="group" aria-label={text('previewPages')}>
          <img
            src={toAddress(pages.svg)}
            alt={text('previewOf', { count: pages.pages })}
            className={classes.picture}
            data-outdated={isOutdated || isEmpty || undefined}
          />
        </Box>
      )}
    </Stack>
  );
}
