import { ActionIcon, Badge, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import type { TemplateSection } from '#root/contract/reports/report-template-content.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { listColumns } from '#root/domain/reports/report-columns.ts';
import { text } from './report-templates.messages.ts';
import { placeholderHelp, type RevisionFields } from './template-words.ts';

interface RowProps {
  readonly form: RevisionFields;
  readonly type: ReportType;
  readonly index: number;
  readonly section: TemplateSection;
  readonly usualTitle: string;
  readonly onHide: (isHidden: boolean) => void;
}

type OptionsProps = Omit<RowProps, 'onHide'>;

/**
 * The columns of a section's tables. Checked columns are shown. A hidden column that the type no longer has is listed
 * too, so that it can be shown again.
 */
function Columns({ form, type, index, section: { key, hiddenColumns } }: OptionsProps) {
  const known = listColumns(type, key);
  const columns = [...known, ...hiddenColumns.filter((label) => !known.includes(label))];
  if (columns.length === 0) return null;
  return (
    <Checkbox.Group
      label={text('columns')}
      description={text('columnsHelp')}
      value={columns.filter((label) => !hiddenColumns.includes(label))}
      error={form.errors[`content.sections.${index}.hiddenColumns`]}
      onChange={(shown) =>
        form.setFieldValue(
          `content.sections.${index}.hiddenColumns`,
          columns.filter((label) => !shown.includes(label)),
        )
      }
    >
      <Group gap="sm" mt={6}>
        {columns.map((label) => (
          <Checkbox key={label} value={label} label={label} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function Options(props: OptionsProps) {
  const { form, index, usualTitle } = props;
  const path = `content.sections.${index}`;
  return (
    <Stack gap="sm" py="xs">
      <TextInput
        label={text('sectionTitle')}
        description={text('sectionTitleHelp', { name: usualTitle })}
        {...form.getInputProps(`${path}.title`)}
      />
      <Textarea
        label={text('textBefore')}
        description={`${text('textBeforeHelp')} ${placeholderHelp}`}
        autosize
        minRows={2}
        maxRows={12}
        {...form.getInputProps(`${path}.textBefore`)}
      />
      <Columns {...props} />
    </Stack>
  );
}

/** A section in the editor: shown or hidden, with options that open below it. */
export function TemplateSectionRow({ form, type, index, section, usualTitle, onHide }: RowProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const { isHidden, title } = section;
  const hasError = Object.keys(form.errors).some((path) => path.startsWith(`content.sections.${index}.`));
  const isShown = isOpen || hasError;
  const Eye = isHidden ? IconEyeOff : IconEye;
  return (
    <Stack gap={0}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Group gap="xs" style={{ minWidth: 0, flex: 1 }}>
          <Text c={isHidden ? 'dimmed' : undefined} style={{ overflowWrap: 'anywhere' }}>
            {title || usualTitle}
          </Text>
          {isHidden && <Badge>{text('hidden')}</Badge>}
        </Group>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={text(isHidden ? 'show' : 'hide', { name: usualTitle })}
          onClick={() => onHide(!isHidden)}
        >
          <Eye size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={isShown}
          aria-label={text('options', { name: usualTitle })}
          onClick={toggle}
        >
          <IconAdjustments size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
      {isShown && <Options form={form} type={type} index={index} section={section} usualTitle={usualTitle} />}
    </Stack>
  );
}
