import { Alert, Image, List, Stack, Table, Text, Title } from '@mantine/core';
import type { ReportChart } from '#root/contract/documents/report-charts.ts';
import type { ReportBlock, ReportCell, ReportTable } from '#root/contract/documents/report-document.ts';
import type { ReportTone } from '#root/contract/documents/report-tone.ts';
import { isChart, toChartTable } from '#root/domain/documents/chart-table.ts';
import { drawChart } from '#root/domain/documents/charts/draw-chart.ts';
import { findDocumentWords } from '#root/domain/documents/document-words.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { RichTextView } from '#root/web/shared/rich-text/rich-text-view.tsx';

const toText = (cell: ReportCell) => (typeof cell === 'string' ? cell : cell.text);

const colours: Readonly<Record<ReportTone, string>> = { good: 'teal', note: 'blue', warning: 'orange', bad: 'red' };

const TableBlock = ({ caption, columns, rows }: Pick<ReportTable, 'caption' | 'columns' | 'rows'>) => (
  <Table.ScrollContainer
    minWidth={Math.min(900, columns.length * 130)}
    type="native"
    tabIndex={0}
    role="group"
    aria-label={caption}
  >
    <Table captionSide="top">
      <Table.Caption>{caption}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label, align = 'start' }) => (
            <Table.Th key={label} ta={align} scope="col">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, at) => (
          <Table.Tr key={at}>
            {columns.map(({ label, align = 'start' }, column) => (
              <Table.Td key={label} ta={align}>
                {toText(row[column] ?? '')}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const words = findDocumentWords('en');

/** The pictures of a chart, as in the PDF and Word files. The figures of the chart follow below. */
const ChartBlock = (chart: ReportChart) => (
  <Stack gap="xs">
    {drawChart(chart, words).map(({ svg, width, height }, at) => (
      <Image
        key={at}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt={at === 0 ? chart.caption : ''}
        w="100%"
        maw={1.2 * width}
        style={{ aspectRatio: width / height }}
        bg="white"
        radius="sm"
        p="xs"
      />
    ))}
    <TableBlock caption={chart.caption} {...toChartTable(chart, words)} />
  </Stack>
);

/** One block of a report. Blocks that only printed reports need, such as the table of contents, are left out. */
export function ReportBlockView({ block }: { readonly block: ReportBlock }) {
  if (isChart(block)) return <ChartBlock {...block} />;
  switch (block.kind) {
    case 'heading':
      return (
        <Title order={block.level === 1 ? 3 : 4} mt="md">
          {block.text}
        </Title>
      );
    case 'appendix':
      return (
        <Title order={3} mt="md">
          {block.title}
        </Title>
      );
    case 'paragraph':
      return <Text>{block.text}</Text>;
    case 'richText':
      return <RichTextView value={block.content} />;
    case 'facts':
      return <KeyValue items={block.facts.map(({ label, value }) => ({ label, value: toText(value) }))} />;
    case 'table':
      return <TableBlock {...block} />;
    case 'list':
      return (
        <List type={block.isOrdered ? 'ordered' : 'unordered'}>
          {block.items.map((item, at) => (
            <List.Item key={at}>{item}</List.Item>
          ))}
        </List>
      );
    case 'timeline':
      return (
        <KeyValue
          items={block.events.map(({ when, title, text: more }) => ({
            label: when,
            value: more ? `${title}: ${more}` : title,
          }))}
        />
      );
    case 'callout':
      return (
        <Alert variant="outline" color={colours[block.tone]} title={`${words.tones[block.tone]}: ${block.title}`}>
          {block.text}
        </Alert>
      );
    case 'signature':
      return <KeyValue items={[{ label: block.role, value: block.name }]} />;
    default:
      return null;
  }
}
