/** The id of a tab's button. */
export const tabId = (id: string, key: string): string => `${id}-tab-${key}`;

/** The id of a tab's panel. */
export const panelId = (id: string, key: string): string => `${id}-panel-${key}`;
