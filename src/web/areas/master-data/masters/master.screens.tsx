import {
  findMasterInput,
  type MasterInput,
  type MasterListName,
  masterListNames,
  masterLists,
} from '#root/contract/master-data/master-lists.ts';
import { type Master, masters } from '#root/contract/master-data/masters.ts';
import { master } from '#root/contract/shared/kinds/master.ts';
import { text as words } from '#root/web/areas/master-data/common/master-data.words.ts';
import { toMasterPath, valueWords } from '#root/web/areas/master-data/common/master-value.ts';
import { formatValue } from '#root/web/platform/ui/format.ts';
import type { Fact } from '#root/web/platform/ui/key-value.tsx';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { showText } from '#root/web/shared/registers/record-facts.tsx';
import { defineRecordScreens, type FieldsProps, type RecordScreens } from '#root/web/shared/registers/register.ts';
import { showCommon } from '#root/web/shared/registers/show-common.ts';
import { listLabels, MasterFields } from './master-fields.tsx';
import { text } from './masters.messages.ts';

/** The values of a new row. '' stands for a value that has to be selected. */
const newMaster: MasterInput = {
  name: '',
  description: '',
  value: '',
  rtoMinutes: null,
  backgroundColor: '#1971c2',
  isActive: true,
};

function listMasterFacts(record: Master): Fact[] {
  const labels = listLabels(record.list);
  const recovers = 'recovers' in masterLists[record.list];
  return [
    { label: labels.value, value: valueWords(record) },
    ...(recovers ? [{ label: labels.rtoMinutes, value: showCommon('rtoMinutes', record.rtoMinutes) }] : []),
    { label: labels.description, value: showText(record.description) },
    { label: labels.backgroundColor, value: <StatusChip label={record.name} colour={record.backgroundColor} /> },
    { label: text('isDefault'), value: formatValue(record.isDefault) },
    { label: text('system'), value: formatValue(record.isSystem) },
    { label: labels.isActive, value: formatValue(record.isActive) },
  ];
}

const defineMasterScreens = (list: MasterListName) =>
  defineRecordScreens<Master, MasterInput>({
    definition: { ...master, path: toMasterPath(list) },
    words: { one: 'row', many: 'rows' },
    contract: masters,
    params: { list },
    isNode: list === 'utilities',
    trail: [
      { label: words('title'), href: toMasterPath() },
      { label: masterLists[list].title, href: toMasterPath(list) },
    ],
    schema: findMasterInput(list),
    empty: newMaster,
    labels: listLabels(list),
    show: (field, value) =>
      field === 'value' ? valueWords({ list, value: value as Master['value'] }) : showCommon(field, value),
    Fields: (props: FieldsProps<Master, MasterInput>) => <MasterFields list={list} {...props} />,
    listFacts: listMasterFacts,
  });

const screens = new Map(masterListNames.map((list) => [list, defineMasterScreens(list)]));

/** Returns the props of the screens of a list's rows. */
export const findMasterScreens = (list: MasterListName) => screens.get(list) as RecordScreens<Master, MasterInput>;
