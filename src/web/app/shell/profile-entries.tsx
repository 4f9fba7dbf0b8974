import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useLink } from '#root/web/platform/ui/app-link.tsx';
import { colourSchemes } from './frame-commands.ts';
import type { ProfileMenuProps } from './person.ts';
import { text } from './words.ts';

/** The entries of the profile menu. */
export function ProfileEntries({ person, profileHref, onSignOut, onColourScheme }: ProfileMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const link = useLink(profileHref ?? '/');
  const choose = (value: string) => {
    const scheme = colourSchemes.find((one) => one === value) ?? 'auto';
    setColorScheme(scheme);
    onColourScheme?.(scheme);
  };
  return (
    <>
      <Menu.Item component="a" {...link} leftSection={<IconUser size={16} aria-hidden="true" />}>
        {text('profile')}
        <Text fz="xs" c="dimmed" truncate maw={168}>
          {person.email}
        </Text>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label c="dimmed">{text('scheme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={choose}>
        {colourSchemes.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {text(`scheme.${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={onSignOut}>
        {text('signOut')}
      </Menu.Item>
    </>
  );
}
