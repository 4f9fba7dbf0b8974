import { ActionIcon, Burger, Button, Divider, Group, Kbd, Text, UnstyledButton } from '@mantine/core';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { ReactNode } from 'react';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { ProductMark } from '#root/web/platform/ui/product-mark.tsx';
import classes from './shell.module.css';
import { text } from './words.ts';

/** Props of {@link Header}. */
export interface HeaderProps {
  organisationName: string;
  /** Replaces the organisation's name for people who can switch organisations. */
  organisationSwitcher?: ReactNode;
  /** The address of the organisation's logo. The logo is decorative, so it has no alternative text. */
  logoUrl?: string | undefined;
  /** The entries of the "+ New" menu, already filtered by permission. */
  newActions: readonly MenuAction[];
  onSearch: () => void;
  onHelp: () => void;
  bell?: ReactNode;
  profile: ReactNode;
  navigationOpened: boolean;
  onToggleNavigation: () => void;
}

/** The top line: product, organisation, search, "+ New", notifications, help and profile. */
export function Header(props: HeaderProps) {
  const { organisationName, organisationSwitcher, logoUrl, newActions, navigationOpened } = props;
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap">
      <Burger
        opened={navigationOpened}
        onClick={props.onToggleNavigation}
        hiddenFrom="md"
        size="sm"
        aria-label={text(navigationOpened ? 'closeNavigation' : 'openNavigation')}
        aria-expanded={navigationOpened}
      />
      <ProductMark nameFrom="lg" />
      <Divider orientation="vertical" my="sm" visibleFrom="lg" />
      {logoUrl && <img src={logoUrl} alt="" height={28} className={classes.logo} />}
      {organisationSwitcher || (
        <Text fw={600} truncate>
          {organisationName}
        </Text>
      )}
      <Group gap={6} wrap="nowrap" ml="auto">
        <SearchButton onSearch={props.onSearch} />
        {newActions.length > 0 && <NewMenu actions={newActions} />}
        {props.bell}
        <ActionIcon
          className="hf-for-keyboards"
          variant="subtle"
          color="gray"
          onClick={props.onHelp}
          aria-label={text('help')}
        >
          <IconHelp size={20} aria-hidden="true" />
        </ActionIcon>
        {props.profile}
      </Group>
    </Group>
  );
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <>
      <UnstyledButton className={classes.search} visibleFrom="sm" onClick={onSearch}>
        <IconSearch size={16} aria-hidden="true" />
        <span>{text('search')}</span>
        <Kbd size="xs" ml="auto" className="hf-for-keyboards">
          {text('searchKeys')}
        </Kbd>
      </UnstyledButton>
      <ActionIcon variant="subtle" color="gray" hiddenFrom="sm" onClick={onSearch} aria-label={text('search')}>
        <IconSearch size={20} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

function NewMenu({ actions }: { actions: readonly MenuAction[] }) {
  const button = (
    <Button size="sm" px="sm" variant="default" aria-label={text('newMenu')}>
      <IconPlus size={16} aria-hidden="true" />
      <Text span inherit visibleFrom="sm" ml={6}>
        {text('newMenu')}
      </Text>
    </Button>
  );
  return <MenuButton button={button} actions={actions} />;
}
