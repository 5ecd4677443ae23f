/** The business time zone on the wire (docs/decisions/0016). */

/** Response header of every answer of /api: the server's BUSINESS_TIME_ZONE, an IANA name. */
export const TIME_ZONE_HEADER = "business-time-zone";

/** The zone of a server whose configuration names none, and of a page before its first answer. */
export const DEFAULT_TIME_ZONE = "Asia/Shanghai";
