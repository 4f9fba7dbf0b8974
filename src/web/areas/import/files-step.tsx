import { List, Stack, Title } from '@mantine/core';
import { imports } from '#root/contract/import/imports.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { text } from './imports.messages.ts';
import { buildStepHref } from './steps.ts';
import { UploadBox } from './upload-box.tsx';
import type { StepProps } from './use-import.ts';

/** Lists the files of an import, and allows more to be added. */
export function FilesStep({ record, change }: StepProps) {
  const go = useGo();
  const done = ({ failed, read }: { failed: number; read: number }) => {
    if (failed === 0 && read > 0) go(buildStepHref(record.uid, 'columns'));
  };
  return (
    <Stack gap="md" maw={800}>
      <Title order={2}>{text('files')}</Title>
      <List spacing={4}>
        {record.sheets.map(({ fileName, sheetName, rowCount }, at) => (
          <List.Item key={at}>
            {text('rowsRead', {
              name: sheetName ? text('sheetTitle', { file: fileName, sheet: sheetName }) : fileName,
              count: rowCount,
            })}
          </List.Item>
        ))}
      </List>
      <ButtonLink href={buildStepHref(record.uid, 'columns')} style={{ alignSelf: 'flex-start' }}>
        {text('next')}
      </ButtonLink>
      <Title order={2}>{text('addFiles')}</Title>
      <UploadBox send={(file) => change(imports.addFile, undefined, file)} onDone={done} />
    </Stack>
  );
}
