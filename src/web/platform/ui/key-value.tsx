import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';
import { fillEmpty } from './cell-content.tsx';

/** One fact: its name and its value. */
export interface Fact {
  label: string;
  /** The value. Null, undefined and '' are shown as a dash. */
  value: ReactNode;
}

/** Props of {@link KeyValue}. */
export interface KeyValueProps {
  items: readonly Fact[];
  /** The width of the names in px. */
  labelWidth?: number;
  withDivider?: boolean;
}

/** Shows facts about a record as a description list. */
export function KeyValue({ items, labelWidth = 160, withDivider = false }: KeyValueProps) {
  if (items.length === 0) return null;
  // On narrow screens, the value gets more than half of the line.
  const width = `min(${labelWidth}px, 40%)`;
  return (
    <DataList labelWidth={width} withDivider={withDivider} gap="xs">
      {items.map((fact) => (
        <DataList.Item key={fact.label}>
          <DataList.ItemLabel w={width} style={{ flex: 'none', overflowWrap: 'anywhere' }}>
            {fact.label}
          </DataList.ItemLabel>
          <DataList.ItemValue miw={0}>{fillEmpty(fact.value)}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
