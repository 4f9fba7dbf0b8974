import { Select, Stack, Table, Text, Title } from '@mantine/core';
import type { ImportMapping, ImportSheet } from '#root/contract/import/import-records.ts';
import { type ResourceKind, resourceKinds } from '#root/contract/resources/resources.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { text } from './imports.messages.ts';

type SheetChoice = ImportMapping['sheets'][number];

interface SheetCategoriesProps {
  sheet: ImportSheet;
  choice: SheetChoice;
  onChange: (choice: SheetChoice) => void;
}

const kinds = resourceKinds.map((kind) => ({ value: kind as string, label: kindLabel(kind) }));

/**
 * Maps the categories in the file to kinds of resource. If another column is selected, its categories are available
 * once the selection has been saved.
 */
export function SheetCategories({ sheet, choice, onChange }: SheetCategoriesProps) {
  const findColumn = (columns: readonly { field: string | null }[]) =>
    columns.findIndex(({ field }) => field === 'category');
  if (sheet.categories.length === 0 || findColumn(sheet.columns) !== findColumn(choice.columns)) return null;
  const findKind = (word: string) => choice.categories.find((one) => one.text === word)?.kind ?? null;
  const set = (word: string, kind: ResourceKind | null) =>
    onChange({
      ...choice,
      categories: choice.categories.map((one) => (one.text === word ? { text: word, kind } : one)),
    });
  return (
    <Stack gap="xs">
      <Title order={3}>{text('categories')}</Title>
      <Text c="dimmed" fz="sm">
        {text('categoriesHelp')}
      </Text>
      <Table aria-label={text('categories')} maw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('category')}</Table.Th>
            <Table.Th w={230}>{text('field')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sheet.categories.map(({ text: word, rows }) => (
            <Table.Tr key={word}>
              <Table.Th scope="row">
                {word}
                <Text fz="xs" c="dimmed">
                  {text('rows', { count: rows })}
                </Text>
              </Table.Th>
              <Table.Td>
                <Select
                  aria-label={text('kindOfCategory', { category: word })}
                  placeholder={text('chooseKind')}
                  data={kinds}
                  value={findKind(word)}
                  onChange={(kind) => set(word, kind as ResourceKind | null)}
                  allowDeselect={false}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
