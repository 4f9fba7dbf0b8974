import { List, Stack, Text } from '@mantine/core';
import type { ImportSheet } from '#root/contract/import/import-records.ts';
import { text } from './imports.messages.ts';

/** Lists the rows that were left out when the file was read, each with the reason. */
export function SetAside({ sheet }: { sheet: ImportSheet }) {
  if (sheet.setAside.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text fz="sm">{text('setAside')}</Text>
      <List fz="sm" spacing={2}>
        {sheet.setAside.map(({ reason, count, rows }) => (
          <List.Item key={reason}>
            {text(`aside.${reason}`, { count, rows: rows.join(', ') + (count > rows.length ? ', …' : '') })}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
