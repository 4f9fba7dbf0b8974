import { Autocomplete, Button, NumberInput, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { text } from './links.messages.ts';

/** The fields of a link that define its group of alternatives. */
interface GroupedLink {
  readonly providerUid: string;
  readonly group: string;
  readonly groupRequired: number;
}

/** Returns the links after one link has been added to a group. All links of a group get the same required number. */
export function setGroup<Link extends GroupedLink>(
  links: readonly Link[],
  providerUid: string,
  group: string,
  required: number,
): Link[] {
  return links.map((link) => {
    if (link.providerUid === providerUid) return { ...link, group, groupRequired: group ? required : 1 };
    return group && link.group === group ? { ...link, groupRequired: required } : link;
  });
}

interface GroupCellProps {
  name: string;
  link: GroupedLink;
  links: readonly GroupedLink[];
  disabled: boolean;
  onChange: (group: string, required: number) => void;
}

/** Shows the group of a link: "any 1 of 2 Internet". A small form changes it. */
export function GroupCell({ name, link, links, disabled, onChange }: GroupCellProps) {
  const [opened, popover] = useDisclosure(false);
  const members = links.filter(({ group }) => group !== '' && group === link.group).length;
  const words = link.group
    ? text('anyOf', { required: link.groupRequired, members, group: link.group })
    : text('noAlternatives');
  if (disabled) return <span>{words}</span>;
  return (
    <Popover
      opened={opened}
      onChange={(now) => (now ? popover.open() : popover.close())}
      trapFocus
      withArrow
      width={280}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={text('alternativesLabel', { name, words })}
          onClick={popover.toggle}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('alternativesTitle', { name })}>
        <Stack gap="sm">
          <Text fz="sm">{text('alternativesHelp')}</Text>
          <Autocomplete
            size="sm"
            data-autofocus
            label={text('group')}
            data={[...new Set(links.map(({ group }) => group).filter(Boolean))]}
            maxLength={100}
            comboboxProps={{ withinPortal: false }}
            value={link.group}
            onChange={(group) => onChange(group, links.find((one) => one.group === group)?.groupRequired ?? 1)}
          />
          {link.group && (
            <NumberInput
              size="sm"
              label={text('required')}
              min={1}
              max={Math.max(1, members)}
              allowDecimal={false}
              value={link.groupRequired}
              onChange={(value) => value !== '' && onChange(link.group, Number(value))}
            />
          )}
          <Button size="sm" variant="default" onClick={popover.close}>
            {text('done')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
