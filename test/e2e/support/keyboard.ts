import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Works a page by keyboard only, and counts what it costs: an activation is a key that does something (Enter, Space, a
 * shortcut, choosing in a group); Tab and typing are free.
 */
export class Keyboard {
  activations = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses a key that does something. */
  async press(key: string): Promise<void> {
    this.activations += 1;
    await this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Tabs until the focus is on the element or inside it. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target.first()).toBeVisible();
    for (let tabs = 0; tabs < 200; tabs += 1) {
      if (await target.first().evaluate((element) => element.contains(document.activeElement))) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${target}`);
  }

  /** Chooses one of a group of radio buttons: one activation, however many arrows it takes to get there. */
  async choose(group: Locator, option: string): Promise<void> {
    await this.tabTo(group);
    // A radio may say more after a comma once something is chosen: "1 w, level 4".
    const wanted = group.getByRole('radio', { name: new RegExp(`^${option}(,|$)`) });
    this.activations += 1;
    for (let arrows = 0; arrows < 40; arrows += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) {
        if (!(await wanted.isChecked())) await this.page.keyboard.press('Space');
        await expect(wanted).toBeChecked();
        return;
      }
      await this.page.keyboard.press('ArrowRight');
    }
    throw new Error(`The arrow keys do not reach ${option}`);
  }

  /** Types into a picker and takes the option with this name; `+ Add` for a name that is new. */
  async pick(picker: Locator, name: string, option: string | RegExp = name): Promise<void> {
    await this.tabTo(picker);
    await this.type(name);
    const wanted = this.page.getByRole('option', { name: option }).first();
    await expect(wanted).toBeVisible();
    // What is still on its way would move the options below the arrow keys.
    await expect(this.page.locator('[role="listbox"][aria-busy="true"]')).toHaveCount(0);
    for (let arrows = 0; arrows < 20; arrows += 1) {
      if ((await wanted.getAttribute('data-combobox-selected')) === 'true') break;
      await this.page.keyboard.press('ArrowDown');
    }
    await this.press('Enter');
  }
}
