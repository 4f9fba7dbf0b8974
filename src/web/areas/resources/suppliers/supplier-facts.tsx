import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Supplier } from '#root/contract/resources/suppliers.ts';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import type { Fact } from '#root/web/platform/ui/key-value.tsx';
import { ContractChip } from './supplier-chips.tsx';
import { text } from './suppliers.messages.ts';

const formatMinutes = (minutes: number | null) => (minutes === null ? null : formatDuration(minutes));

/** A figure and how it is calculated. */
const Explained = ({ figure, words }: { figure: ReactNode; words: string }) => (
  <Stack gap={0} align="flex-start">
    {figure}
    <Text fz="sm" c="dimmed">
      {words}
    </Text>
  </Stack>
);

/** Returns the figures of a supplier that are calculated from the activities that need the supplier. */
export const listSupplierFacts = (supplier: Supplier): Fact[] => [
  { label: text('linkedActivities'), value: formatNumber(supplier.linkedActivityCount) },
  { label: text('shortestMtpd'), value: formatMinutes(supplier.shortestMtpd) ?? text('unassessed') },
  {
    label: text('needed'),
    value: (
      <Explained
        figure={formatMinutes(supplier.neededMinutes) ?? text('neededNever')}
        words={text(supplier.neededMinutes === null ? 'neededNeverHelp' : 'neededHelp')}
      />
    ),
  },
  { label: text('verdict'), value: <ContractChip supplier={supplier} /> },
];
