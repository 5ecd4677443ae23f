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
      title: "临港仓月台调整：1、2 号月台专供冷链",
      titleEn: "Lingang docks 1 and 2 now for cold-chain trucks only",
      body: "<p>自本周起，上海临港仓 <strong>1、2 号月台仅供冷链车辆使用</strong>；普通到货请停靠 3、4 号月台，5、6 号月台用于装车发运。</p><ul><li>预报到货时请填写车牌号，门岗按车牌引导停靠。</li><li>冷链车请在到达前 30 分钟电话通知仓库，以便提前打开冷库门。</li></ul>",
      bodyEn:
        "<p>From this week, <strong>docks 1 and 2 at Shanghai Lingang are for cold-chain trucks only</strong>. Other arrivals use docks 3 and 4; docks 5 and 6 are for loading.</p><ul><li>Enter the plate when you announce goods. The gate directs trucks by plate.</li><li>Call the warehouse 30 minutes before a cold-chain truck arrives so that we can open the cold store in time.</li></ul>",
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
      titleEn: "Peak season: please book one day ahead",
      body: "<p>月底到货集中，请至少提前一天提交入库单。当天临时到达的车辆排在已预约车辆之后，等待时间可能超过两小时。</p>",
      bodyEn:
        "<p>The end of the month is busy. Please submit entries at least one day ahead. Trucks without a booking wait behind booked trucks, possibly for more than two hours.</p>",
      audience: "client",
      relatedPage: "entry-apply",
    },
    ...{ daysAgo: 6, by: "operator", mustRead: false, interest: [55, 20] },
  },
  {
    bulletin: {
      kind: "text",
      title: "本周六 A 区盘点，当天暂停收发货",
      titleEn: "Zone A closed on Saturday for stock count",
      body: "<p>A 区定于本周六 8:00 至 18:00 盘点。请在周五下班前完成 A 区拣货；急单改由 B 区出库。盘点差异须当天录入并注明原因。</p>",
      bodyEn:
        "<p>Zone A will be counted on Saturday from 8:00 to 18:00. Please finish picking in zone A by Friday evening. Urgent exits are picked from zone B. Enter discrepancies the same day, with the reason.</p>",
      audience: "everyone",
      relatedPage: "warehouse-repertory",
    },
    ...{ daysAgo: 3, by: "admin", mustRead: true, interest: [70, 20] },
    confirmedBy: ["huaxin", "huaxin2", "beichen"],
  },
  {
    bulletin: {
      kind: "text",
      title: "临期货品处理说明",
      titleEn: "How we handle expiring goods",
      body: "<p>对 30 天内到期的货品，我们每天早上通知客户。货品到期后不再占用，也不再出库。请及时安排退回或销毁；处理之前，货品保留在原库位。</p>",
      bodyEn:
        "<p>Every morning we notify clients of goods that expire within 30 days. Expired goods are neither reserved nor shipped. Please arrange their return or disposal. Until then they stay in their location.</p>",
      audience: "everyone",
      relatedPage: "warehouse-repertory",
    },
    ...{ daysAgo: 19, by: "operator", mustRead: false, interest: [40, 30] },
  },
  {
    bulletin: {
      kind: "text",
      title: "签收前请当面清点",
      titleEn: "Count the goods before signing",
      body: "<p>请收货人当面清点数量、检查外箱后再签字。破损和拒收请在签收时一并登记；拒收的货品将退回仓库，系统自动生成退货入库单。</p>",
      bodyEn:
        "<p>Consignees should count the goods and check the cartons before they sign. Record damaged and refused goods with the signature. Refused goods return to the warehouse, and a return entry is created automatically.</p>",
      audience: "everyone",
      relatedPage: "delivery-list",
    },
    ...{ daysAgo: 15, by: "admin", mustRead: false, interest: [30, 12] },
  },
  {
    bulletin: {
      kind: "image",
      title: "托盘堆码标准",
      titleEn: "Pallet stacking standard",
      body: "<p>未按标准堆码的托盘不得上架，须现场重新堆码。</p>",
      bodyEn:
        "<p>Pallets that do not meet this standard cannot go on the racks and must be restacked on site.</p>",
      audience: "everyone",
      relatedPage: "entry-apply",
      pictures: [
        {
          file: "demo-pallet.webp",
          caption: "最多四层，四边对齐，上下层错缝码放。",
          captionEn: "Four layers at most, edges aligned, layers interlocked.",
        },
      ],
      cover: "demo-pallet.webp",
    },
    ...{ daysAgo: 18, by: "operator", mustRead: false, interest: [55, 35] },
  },
  {
    bulletin: {
      kind: "image",
      title: "外箱标签粘贴位置",
      titleEn: "Where to put the carton label",
      body: "<p>标签贴在规定位置，扫描枪一次即可识读。</p>",
      bodyEn: "<p>In the right place, the scanner reads it the first time.</p>",
      audience: "client",
      relatedPage: "entry-apply",
      pictures: [
        {
          file: "demo-label.webp",
          caption: "贴在短边右上角，距边缘 5 厘米，条码朝外，不跨胶带。",
          captionEn: "Short side, top right, 5 cm from the edge, barcode facing out, clear of the tape.",
        },
      ],
      cover: "demo-label.webp",
    },
    ...{ daysAgo: 9, by: "operator", mustRead: false, interest: [50, 30] },
  },
  {
    bulletin: {
      kind: "image",
      title: "临港仓月台与库区分布图",
      titleEn: "Lingang: map of docks and zones",
      body: "<p>新同事和送货司机请先查看此图。</p>",
      bodyEn: "<p>New staff and drivers: please look at this map first.</p>",
      audience: "everyone",
      relatedPage: "entry-handle",
      pictures: [
        {
          file: "demo-docks.webp",
          caption: "1、2 号月台：冷链；3、4 号月台：普通到货；5、6 号月台：装车。",
          captionEn: "Docks 1 and 2: cold chain. Docks 3 and 4: other arrivals. Docks 5 and 6: loading.",
        },
      ],
      cover: "demo-docks.webp",
    },
    ...{ daysAgo: 12, by: "admin", mustRead: false, interest: [35, 20] },
  },
  {
    bulletin: {
      kind: "image",
      title: "破损处理四步：拍照、分开、上架、通知",
      titleEn: "Damaged goods in four steps",
      body: "<p>破损货品不得与良品同库位存放，须当天通知客户。</p>",
      bodyEn:
        "<p>Never store damaged goods in the same location as good ones. Notify the client the same day.</p>",
      audience: "everyone",
      relatedPage: "entry-handle",
      pictures: [
        {
          file: "demo-damage.webp",
          caption: "先登记，再搬移。",
          captionEn: "Record the damage before you move the goods.",
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
      title: "13 秒学会堆码",
      titleEn: "Pallet stacking in 13 seconds",
      body: "<p>最多四层，逐层错缝，缠膜后再上架。动画演示，无声音。</p>",
      bodyEn: "<p>Up to four interlocked layers, wrapped before racking. Animation, no sound.</p>",
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
      titleEn: "How to dock a truck",
      body: "<p>门岗登记车牌后，按指引前往月台，倒车靠台，熄火并放好轮挡。动画演示，无声音。</p>",
      bodyEn:
        "<p>The gate records the plate. Drive to the assigned dock, reverse up to it, switch off the engine and place the wheel chocks. Animation, no sound.</p>",
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
      title: "上架前检查：托盘和外箱",
      titleEn: "Check pallet and cartons before put-away",
      body: "<p>托盘不歪斜、外箱无受潮、标签朝外，三项合格后方可上架。</p>",
      bodyEn: "<p>Put a pallet away only if it is straight, its cartons are dry and the labels face out.</p>",
      audience: "everyone",
      relatedPage: "entry-handle",
      pictures: [
        {
          file: "demo-pallet.webp",
          caption: "托盘四边对齐。",
          captionEn: "The pallet edges are aligned.",
        },
        {
          file: "demo-label.webp",
          caption: "标签朝外，无遮挡。",
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
      title: "新员工第一课：堆码",
      titleEn: "First lesson for new staff: stacking",
      body: "<p>入职第一周，请先看完本动画再到现场跟班。无声音。</p>",
      bodyEn: "<p>Watch this animation in your first week, before you work on the floor. No sound.</p>",
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
      title: "夜间靠台：慢行、摆正、停稳",
      titleEn: "Docking at night",
      body: "<p>夜间靠台请打开月台灯，指挥员须站在司机可见的一侧。动画演示，无声音。</p>",
      bodyEn:
        "<p>Drive slowly, line up straight and stop fully. Switch on the dock light; the guide stands where the driver can see them. Animation, no sound.</p>",
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
      body: "<p>先熄火、拉手刹、放好轮挡，再打开后门。请转发给承运司机。动画演示，无声音。</p>",
      bodyEn:
        "<p>Switch off the engine, apply the handbrake and place the wheel chocks before you open the rear doors. Please pass this on to your drivers. Animation, no sound.</p>",
      audience: "everyone",
      relatedPage: "entry-apply",
      video: "demo-docking.webm",
      cover: "demo-docks.webp",
    },
    ...{ daysAgo: 10, by: "admin", mustRead: false, interest: [35, 30] },
  },
];
