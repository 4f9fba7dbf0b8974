import { Box, Stack, Text, Title } from '@mantine/core';
import type { ReportTemplateContent } from '#root/contract/reports/report-template-content.ts';
import { reportTemplateContent } from '#root/contract/reports/report-template-content.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { templatePreviews } from '#root/contract/reports/template-previews.ts';
import { call } from '#root/web/platform/api/call.ts';
import { usePreview } from '#root/web/platform/api/use-preview.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import classes from './page-preview.module.css';
import { text } from './report-templates.messages.ts';

// An SVG in an image element runs no scripts and loads nothing.
const toAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** The pages of a report with this template, drawn again half a second after the last change. */
export function PagePreview({ type, content }: { type: ReportType; content: ReportTemplateContent }) {
  const parsed = reportTemplateContent.safeParse(content);
  const { shown, failure, isOutdated, isEmpty } = usePreview(
    `report-template-${type}`,
    parsed.success ? parsed.data : undefined,
    async (asked) => (await call(templatePreviews.preview, { params: { type }, body: { content: asked } })).data,
  );
  return (
    <Stack component="section" gap="sm" aria-labelledby="page-preview">
      <Title order={2} size="h4" id="page-preview">
        {text('preview')}
      </Title>
      <Text fz="sm" c="dimmed" role="status">
        {isEmpty ? text('previewWaits') : text('previewAbout')}
      </Text>
      {failure ? <LoadFailed error={failure} /> : null}
      {!shown && !failure && !isEmpty && <LinesSkeleton lines={12} />}
      {shown && (
        <Box className={classes.pages ?? ''} tabIndex={0} role="group" aria-label={text('previewPages')}>
          <img
            src={toAddress(shown.svg)}
            alt={text('previewOf', { count: shown.pages })}
            className={classes.picture}
            data-outdated={isOutdated || isEmpty || undefined}
          />
        </Box>
      )}
    </Stack>
  );
}
