import type { Guide } from "./guide.ts";

/** How the warehouse receives and picks with a scanner, reads the monitor, and works by keyboard. */
export const guidesForWarehouse: readonly Guide[] = [
  {
    key: "receive",
    kind: "image",
    title: "用扫描枪收货",
    titleEn: "Receiving with a scanner",
    audience: "admin",
    relatedPage: "entry-handle",
    body: "<p>扫描枪相当于键盘：光标在哪里，条码就输入到哪里，并自动回车。库位标签可在库位列表中打印。</p>",
    bodyEn:
      "<p>A scanner works like a keyboard: it types the code at the cursor, followed by Enter. Print location labels from the list of locations.</p>",
    pictures: [
      {
        file: "receive-1-find.webp",
        fileEn: "receive-1-find.en.webp",
        caption: "将光标放在搜索框，扫描收货单上的单号，列表只显示这一单。",
        captionEn:
          "With the cursor in the search field, scan the number on the receipt. The list shows only that entry.",
      },
      {
        file: "receive-2-arrive.webp",
        fileEn: "receive-2-arrive.en.webp",
        caption: "车辆到达后先登记车牌、司机和月台。客户立即看到「已到货」。",
        captionEn: "Record the truck first: plate, driver, dock. The client sees its arrival at once.",
      },
      {
        file: "receive-3-scan.webp",
        fileEn: "receive-3-scan.en.webp",
        caption: "点击「收货」打开收货台，扫描货品。屏幕会显示建议库位；回车即采用，也可扫描其他库位标签。",
        captionEn:
          "Press Receive to open the receiving desk and scan the goods. The desk suggests a location: press Enter to use it, or scan another location label.",
      },
      {
        file: "receive-4-quantity.webp",
        fileEn: "receive-4-quantity.en.webp",
        caption:
          "按货品要求扫描或输入批次、日期，再清点数量：每扫一次货品加 1，也可直接输入。破损单独登记，不计入良品。",
        captionEn:
          "Scan or type lot and date if required, then count: each scan of the goods adds 1, or type the quantity. Damaged units are counted separately.",
      },
      {
        file: "receive-5-done.webp",
        fileEn: "receive-5-done.en.webp",
        caption: "全部点齐后回车入账，库存立即增加，单据变为部分入库或已入库；如有差错，可冲销这次收货。",
        captionEn:
          "When everything is counted, press Enter to receive it. Stock is updated, and the entry is Receiving or Completed. A receipt made by mistake can be reversed.",
      },
    ],
  },
  {
    key: "pick",
    kind: "image",
    title: "全程用扫描枪拣货",
    titleEn: "Scan-only picking",
    audience: "admin",
    relatedPage: "exit-handle",
    body: "<p>顺序固定为库位、货品、数量。扫错时会发出提示音并显示原因，不会改动任何数据。</p>",
    bodyEn:
      "<p>The order is always location, goods, quantity. A wrong scan beeps, shows the reason and changes nothing.</p>",
    pictures: [
      {
        file: "pick-1-list.webp",
        fileEn: "pick-1-list.en.webp",
        caption: "开始拣货后，输入框始终等待扫描；下方的拣货单按库位排序。",
        captionEn:
          "Once picking has started, the field waits for scans. The pick list below is sorted by location.",
      },
      {
        file: "pick-2-wrong.webp",
        fileEn: "pick-2-wrong.en.webp",
        caption: "扫错时，屏幕会提示哪里不对、应到哪个库位。",
        captionEn: "A wrong code: the screen shows what is wrong and where to go.",
      },
      {
        file: "pick-3-count.webp",
        fileEn: "pick-3-count.en.webp",
        caption: "库位和货品无误后，回车即拣全部数量；再扫一次货品加 1，也可输入数量。",
        captionEn:
          "Location and goods are right: press Enter for the full quantity, scan again to add 1, or type the quantity.",
      },
      {
        file: "pick-4-done.webp",
        fileEn: "pick-4-done.en.webp",
        caption: "这一行已完成，请扫描下一个。货品不足时点击「报缺」，缺少的数量会转入隔离。",
        captionEn:
          "Done, scan the next one. If goods are missing, report them short: the missing quantity goes to quarantine.",
      },
    ],
  },
  {
    key: "monitor",
    kind: "text",
    title: "大屏数据说明",
    titleEn: "What the wall display shows",
    audience: "admin",
    relatedPage: "system-display",
    body: `<p>大屏无需键盘和鼠标：在<strong>系统管理 › 大屏管理</strong>中添加，输入一次 6 位配对码即可，之后断电或断网都会自动恢复。</p>
<h3>数据口径</h3>
<ul><li><strong>今日入库</strong>：今天收货的件数，含良品和破损，扣除冲销。</li><li><strong>今日出库</strong>：今天发运或提走的件数。</li><li><strong>准时率</strong>：今天完成且填写了预计到货的入库单中，不晚于预计日期且没有差异的比例。</li><li><strong>到货上架</strong>：今天完成的入库单，从登记到货到收完所用分钟数的中位数。</li><li><strong>积压</strong>：各状态等待中的单数，以及等待最久的一单。</li><li><strong>每小时</strong>：今天每小时的出入库件数，以及过去 7 天同一小时的均值。</li></ul>
<p>没有数据时显示「无数据」，不会显示 0% 或 100%。</p>
<h3>颜色</h3>
<ul><li>红色：需要立即处理，例如逾期、配送失败。</li><li>橙色：需要关注，例如临期、入库有差异。</li><li>绿色：连接正常，或已达标。</li><li>整屏变灰：数据已过时，屏上会显示过时多久。大屏不会把旧数据当作新数据显示。</li></ul>
<p>颜色始终配有图标和文字，色弱的人也能看懂。</p>`,
    bodyEn: `<p>The display needs no keyboard or mouse. Add it under <strong>System › Displays</strong> and enter its 6-digit code once. After a power or network failure it recovers automatically.</p>
<h3>How the figures are calculated</h3>
<ul><li><strong>In today</strong>: units received today, good and damaged, minus reversals.</li><li><strong>Out today</strong>: units shipped or collected today.</li><li><strong>On time</strong>: of the entries completed today that had an expected arrival, the share not later than the expected day and without a discrepancy.</li><li><strong>Dock to stock</strong>: the median minutes from recorded arrival to completion, for entries completed today.</li><li><strong>Backlog</strong>: the number of requests waiting in each status, and the longest wait.</li><li><strong>Per hour</strong>: units in and out in each hour today, with the mean of the same hour over the last 7 days.</li></ul>
<p>Without data it shows “No data”, never 0% or 100%.</p>
<h3>Colours</h3>
<ul><li>Red: needs action now, such as an overdue entry or a failed delivery.</li><li>Orange: needs attention, such as goods that expire soon or an entry with a discrepancy.</li><li>Green: connected, or target reached.</li><li>All grey: the data is old, and the screen shows its age. Old figures are never shown as current.</li></ul>
<p>Each colour comes with an icon and a word, for colour-blind users.</p>`,
  },
  {
    key: "shortcuts",
    kind: "text",
    title: "键盘和扫描枪的快捷操作",
    titleEn: "Keyboard and scanner shortcuts",
    audience: "everyone",
    relatedPage: "Workplace",
    body: `<table><thead><tr><th scope="col">按键</th><th scope="col">作用</th></tr></thead><tbody><tr><td><code>Ctrl K</code> 或 <code>⌘ K</code></td><td>搜索单号、货品、客户，或跳到任何页面</td></tr><tr><td><code>?</code></td><td>显示全部快捷键</td></tr><tr><td><code>↑</code> <code>↓</code> <code>Enter</code></td><td>在搜索结果和下拉列表中选择</td></tr><tr><td><code>←</code> <code>→</code> <code>Home</code> <code>End</code></td><td>焦点在标签栏时，在标签之间移动；<code>Enter</code> 打开，<code>Delete</code> 关闭</td></tr><tr><td><code>J</code> <code>K</code> <code>Enter</code> <code>N</code></td><td>在单据列表里上下移动、打开、新建</td></tr><tr><td><code>Ctrl Enter</code></td><td>提交正在填写的申请</td></tr><tr><td><code>Esc</code></td><td>关闭弹窗或菜单</td></tr></tbody></table>
<h3>扫描枪</h3><ul><li>在任何页面按 <code>Ctrl K</code>，再扫描单据上的条码即可找到该单，回车打开。</li><li>入库处理、出库处理的搜索框都可以扫描单号。</li><li>收货台和拣货台始终等待扫描，无需点击。</li><li>请将扫描枪设为「扫后自动回车」。</li></ul>`,
    bodyEn: `<table><thead><tr><th scope="col">Keys</th><th scope="col">Action</th></tr></thead><tbody><tr><td><code>Ctrl K</code> or <code>⌘ K</code></td><td>search numbers, goods and clients, or go to any page</td></tr><tr><td><code>?</code></td><td>show all shortcuts</td></tr><tr><td><code>↑</code> <code>↓</code> <code>Enter</code></td><td>choose in search results and drop-down lists</td></tr><tr><td><code>←</code> <code>→</code> <code>Home</code> <code>End</code></td><td>move between tabs when the tab bar has focus; <code>Enter</code> opens, <code>Delete</code> closes</td></tr><tr><td><code>J</code> <code>K</code> <code>Enter</code> <code>N</code></td><td>in lists of requests: down, up, open, new</td></tr><tr><td><code>Ctrl Enter</code></td><td>submit the form that you are filling in</td></tr><tr><td><code>Esc</code></td><td>close the open dialog or menu</td></tr></tbody></table>
<h3>Scanner</h3><ul><li>On any page, press <code>Ctrl K</code> and scan the code on a document to find its request. Press Enter to open it.</li><li>You can scan a number into the search fields of entry and exit handling.</li><li>The receiving and picking desks always wait for scans; no click is needed.</li><li>Set the scanner to send Enter after each code.</li></ul>`,
  },
];
