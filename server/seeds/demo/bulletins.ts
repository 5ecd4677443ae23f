/** The bulletins of the demo data: what a warehouse publishes for its people and its clients. */
import type { SeedBulletin } from "../guides/guide.ts";

export interface DemoBulletin {
  readonly bulletin: SeedBulletin;
  /** How many days before today it was published. */
  readonly daysAgo: number;
  readonly by: "admin" | "operator";
  readonly mustRead: boolean;
  /** The percentage of readers who open it on a day of its first week, and of later weeks. */
  readonly interest: readonly [firstWeek: number, later: number];
  /** Accounts that have confirmed it. */
  readonly confirmedBy?: readonly string[];
}

export const demoBulletins: readonly DemoBulletin[] = [
  {
    bulletin: {
      kind: "text",
      title: "临港仓月台调整：1、2 号只收冷链",
      titleEn: "Lingang docks: 1 and 2 take cold goods only",
      body: "<p>自本周起，上海临港仓 <strong>1、2 号月台只收冷链</strong>，普通到货请走 3、4 号，5、6 号留给装车发运。</p><ul><li>预报时请写明车牌，门岗按车牌指引。</li><li>冷链车到达前 30 分钟电话告知，我们先开冷库门。</li></ul>",
      bodyEn:
        "<p>From this week docks <strong>1 and 2 of Shanghai Lingang take cold goods only</strong>. Other trucks go to 3 and 4; 5 and 6 are kept for loading.</p><ul><li>Give the plate when you announce goods: the gate guides by plate.</li><li>Call 30 minutes before a cold truck arrives, so that the cold store's door is open.</li></ul>",
      audience: "everyone",
      relatedPage: "entry-apply",
    },
    ...{ daysAgo: 12, by: "admin", mustRead: true, interest: [60, 25] },
    confirmedBy: ["operator", "huaxin"],
  },
  {
    bulletin: {
      kind: "text",
      title: "旺季到货请提前一天预约",
      titleEn: "High season: please book a day ahead",
      body: "<p>月底到货集中，请至少提前一天提交入库单。当天临时到的车会排在已预约的之后，等待时间可能超过两小时。</p>",
      bodyEn:
        "<p>Many trucks arrive at the end of the month: please submit entries at least a day ahead. Trucks that come unannounced wait behind those that are expected, possibly for more than two hours.</p>",
      audience: "client",
      relatedPage: "entry-apply",
    },
    ...{ daysAgo: 6, by: "operator", mustRead: false, interest: [55, 20] },
  },
  {
    bulletin: {
      kind: "text",
      title: "本周六盘点 A 区，当天 A 区不收不发",
      titleEn: "Counting zone A on Saturday: nothing in or out of it that day",
      body: "<p>周六 8:00 至 18:00 盘点 A 区。请在周五下班前完成 A 区的拣货；急单改从 B 区出。盘点差异当天录入并写明原因。</p>",
      bodyEn:
        "<p>Zone A is counted on Saturday from 8:00 to 18:00. Finish picking there by Friday evening; urgent exits leave from zone B. Differences are entered the same day, with their reason.</p>",
      audience: "everyone",
      relatedPage: "warehouse-repertory",
    },
    ...{ daysAgo: 3, by: "admin", mustRead: true, interest: [70, 20] },
    confirmedBy: ["huaxin", "huaxin2", "beichen"],
  },
  {
    bulletin: {
      kind: "text",
      title: "临期货品怎么处理",
      titleEn: "What we do with goods that expire soon",
      body: "<p>距效期 30 天内的货品每天早上会通知客户。到期后系统不再占用，也不会发出。请及时安排退回或销毁，处理前货品留在原库位。</p>",
      bodyEn:
        "<p>Every morning owners are told of goods within 30 days of their expiry. Expired goods are neither reserved nor shipped. Please arrange their return or disposal; until then they stay where they are.</p>",
      audience: "everyone",
      relatedPage: "warehouse-repertory",
    },
    ...{ daysAgo: 19, by: "operator", mustRead: false, interest: [40, 30] },
  },
  {
    bulletin: {
      kind: "text",
      title: "签收时请当面点清",
      titleEn: "Count the goods when you sign for them",
      body: "<p>收货人请当面点数、检查外箱，再签字。破损和拒收写在签收里，拒收的货会自动退回并生成退货入库单。</p>",
      bodyEn:
        "<p>Consignees please count the goods and look at the cartons before they sign. Damage and refusals are part of the signature; what is refused comes back by an entry of its own.</p>",
      audience: "everyone",
      relatedPage: "delivery-list",
    },
    ...{ daysAgo: 15, by: "admin", mustRead: false, interest: [30, 12] },
  },
  {
    bulletin: {
      kind: "image",
      title: "托盘堆码标准",
      titleEn: "How to stack a pallet",
      body: "<p>不按标准堆码的托盘不上货架，需要现场重码。</p>",
      bodyEn:
        "<p>A pallet that is not stacked like this is not put on a rack, and has to be stacked again.</p>",
      audience: "everyone",
      relatedPage: "entry-apply",
      pictures: [
        {
          file: "demo-pallet.webp",
          caption: "最多四层，四边对齐，上下层错缝。",
          captionEn: "Four layers at most, edges aligned, the layers crosswise.",
        },
      ],
      cover: "demo-pallet.webp",
    },
    ...{ daysAgo: 18, by: "operator", mustRead: false, interest: [55, 35] },
  },
  {
    bulletin: {
      kind: "image",
      title: "外箱标签贴在哪里",
      titleEn: "Where the carton label goes",
      body: "<p>贴对地方，扫描枪一次就响。</p>",
      bodyEn: "<p>In the right place the scanner reads it at once.</p>",
      audience: "client",
      relatedPage: "entry-apply",
      pictures: [
        {
          file: "demo-label.webp",
          caption: "短边右上角，离边 5 厘米，条码朝外，不跨胶带。",
          captionEn: "Short side, upper right, 5 cm from the edge, code outwards, not across the tape.",
        },
      ],
      cover: "demo-label.webp",
    },
    ...{ daysAgo: 9, by: "operator", mustRead: false, interest: [50, 30] },
  },
  {
    bulletin: {
      kind: "image",
      title: "临港仓月台与库区图",
      titleEn: "Lingang: docks and zones",
      body: "<p>新来的同事和司机先看这张图。</p>",
      bodyEn: "<p>New colleagues and drivers look here first.</p>",
      audience: "everyone",
      relatedPage: "entry-handle",
      pictures: [
        {
          file: "demo-docks.webp",
          caption: "1、2 号冷链，3、4 号普通到货，5、6 号装车。",
          captionEn: "Docks 1 and 2 cold goods, 3 and 4 other arrivals, 5 and 6 loading.",
        },
      ],
      cover: "demo-docks.webp",
    },
    ...{ daysAgo: 12, by: "admin", mustRead: false, interest: [35, 20] },
  },
  {
    bulletin: {
      kind: "image",
      title: "破损四步：拍照、分开、上架、告知",
      titleEn: "Damage in four steps",
      body: "<p>破损货品不与良品同库位，当天告诉客户。</p>",
      bodyEn: "<p>Damaged goods are kept apart from good ones, and their owner is told the same day.</p>",
      audience: "everyone",
      relatedPage: "entry-handle",
      pictures: [
        {
          file: "demo-damage.webp",
          caption: "先记下来，再搬走。",
          captionEn: "Write it down first, then move it.",
        },
      ],
      cover: "demo-damage.webp",
    },
    ...{ daysAgo: 5, by: "admin", mustRead: true, interest: [65, 25] },
    confirmedBy: ["huaxin", "huaxin2", "beichen"],
  },
  {
    bulletin: {
      kind: "video",
      title: "13 秒看会堆码",
      titleEn: "Stacking in 13 seconds",
      body: "<p>四层为止，逐层错缝，缠膜后再上货架。动画，没有声音。</p>",
      bodyEn: "<p>Four layers, crosswise, then wrapped. An animation, without sound.</p>",
      audience: "everyone",
      relatedPage: "entry-handle",
      video: "demo-stacking.webm",
      cover: "demo-pallet.webp",
    },
    ...{ daysAgo: 16, by: "operator", mustRead: false, interest: [50, 22] },
  },
  {
    bulletin: {
      kind: "video",
      title: "货车靠台演示",
      titleEn: "How a truck docks",
      body: "<p>门岗登记车牌，按指引到月台，倒车靠台，熄火并放好轮挡。动画，没有声音。</p>",
      bodyEn:
        "<p>The gate records the plate; drive to the dock you are shown, back up to it, stop the engine, set the chocks. An animation, without sound.</p>",
      audience: "everyone",
      relatedPage: "delivery-handle",
      video: "demo-docking.webm",
      cover: "demo-docks.webp",
    },
    ...{ daysAgo: 8, by: "admin", mustRead: false, interest: [40, 30] },
  },
  {
    bulletin: {
      kind: "image",
      title: "上架前看一眼：托盘和外箱",
      titleEn: "Before put-away: look at pallet and carton",
      body: "<p>托盘不歪、外箱不湿、标签朝外，三样都对再上架。</p>",
      bodyEn:
        "<p>Put a pallet away only if it stands straight, its cartons are dry and the labels face out.</p>",
      audience: "everyone",
      relatedPage: "entry-handle",
      pictures: [
        {
          file: "demo-pallet.webp",
          caption: "托盘四边对齐。",
          captionEn: "The edges of the pallet are aligned.",
        },
        {
          file: "demo-label.webp",
          caption: "标签朝外，不被遮住。",
          captionEn: "The label faces out and is not covered.",
        },
      ],
      cover: "demo-label.webp",
    },
    ...{ daysAgo: 6, by: "operator", mustRead: false, interest: [45, 30] },
  },
  {
    bulletin: {
      kind: "video",
      title: "新同事第一课：堆码",
      titleEn: "First lesson for new colleagues: stacking",
      body: "<p>第一周请看完这段动画，再到现场跟班。没有声音。</p>",
      bodyEn: "<p>Watch this animation in your first week before you work on the floor. It has no sound.</p>",
      audience: "everyone",
      relatedPage: "entry-handle",
      video: "demo-stacking.webm",
      cover: "demo-pallet.webp",
    },
    ...{ daysAgo: 12, by: "admin", mustRead: false, interest: [40, 25] },
  },
  {
    bulletin: {
      kind: "video",
      title: "夜间靠台：慢、直、停稳",
      titleEn: "Docking at night: slow, straight, and stopped",
      body: "<p>夜间请开月台灯，指挥员站在司机看得见的一侧。动画，没有声音。</p>",
      bodyEn:
        "<p>At night switch on the dock light; the guide stands where the driver sees them. An animation, without sound.</p>",
      audience: "everyone",
      relatedPage: "entry-handle",
      video: "demo-docking.webm",
      cover: "demo-docks.webp",
    },
    ...{ daysAgo: 5, by: "operator", mustRead: false, interest: [45, 30] },
  },
  {
    bulletin: {
      kind: "video",
      title: "送货司机须知：靠台和轮挡",
      titleEn: "For drivers: docking and wheel chocks",
      body: "<p>熄火、拉手刹、放好轮挡，再开后门。请转给承运的司机。动画，没有声音。</p>",
      bodyEn:
        "<p>Stop the engine, set the brake and the chocks, then open the doors. Please pass it on to your drivers.</p>",
      audience: "everyone",
      relatedPage: "entry-apply",
      video: "demo-docking.webm",
      cover: "demo-docks.webp",
    },
    ...{ daysAgo: 10, by: "admin", mustRead: false, interest: [35, 30] },
  },
];
