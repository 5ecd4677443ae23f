// Generated from @vant/area-data by `npm run regions`. Do not edit.

/** The English names of all regions: a code and a name on each line. */
export const REGION_NAMES = `
110000 Beijing
120000 Tianjin
130000 Hebei
140000 Shanxi
150000 Inner Mongolia
210000 Liaoning
220000 Jilin
230000 Heilongjiang
310000 Shanghai
320000 Jiangsu
330000 Zhejiang
340000 Anhui
350000 Fujian
360000 Jiangxi
370000 Shandong
410000 Henan
420000 Hubei
430000 Hunan
440000 Guangdong
450000 Guangxi
460000 Hainan
500000 Chongqing
510000 Sichuan
520000 Guizhou
530000 Yunnan
540000 Tibet
610000 Shaanxi
620000 Gansu
630000 Qinghai
640000 Ningxia
650000 Xinjiang
710000 Taiwan
810000 Hong Kong
820000 Macao
110100 Beijing
120100 Tianjin
130100 Shijiazhuang
130200 Tangshan
130300 Qinhuangdao
130400 Handan
130500 Xingtai
130600 Baoding
130700 Zhangjiakou
130800 Chengde
130900 Cangzhou
131000 Langfang
131100 Hengshui
140100 Taiyuan
140200 Datong
140300 Yangquan
140400 Changzhi
140500 Jincheng
140600 Shuozhou
140700 Jinzhong
140800 Yuncheng
140900 Xinzhou
141000 Linfen
141100 Lvliang
150100 Hohhot
150200 Baotou
150300 Wuhai
150400 Chifeng
150500 Tongliao
150600 Ordos
150700 Hulunbuir
150800 Bayannur
150900 Ulanqab
152200 Hinggan League
152500 Xilingol League
152900 Alxa League
210100 Shenyang
210200 Dalian
210300 Anshan
210400 Fushun
210500 Benxi
210600 Dandong
210700 Jinzhou
210800 Yingkou
210900 Fuxin
211000 Liaoyang
211100 Panjin
211200 Tieling
211300 Chaoyang
211400 Huludao
220100 Changchun
220200 Jilin City
220300 Siping
220400 Liaoyuan
220500 Tonghua
220600 Baishan
220700 Songyuan
220800 Baicheng
222400 Yanbian Prefecture
230100 Harbin
230200 Qiqihar
230300 Jixi
230400 Hegang
230500 Shuangyashan
230600 Daqing
230700 Yichun
230800 Jiamusi
230900 Qitaihe
231000 Mudanjiang
231100 Heihe
231200 Suihua
232700 Daxing'anling Prefecture
310100 Shanghai
320100 Nanjing
320200 Wuxi
320300 Xuzhou
320400 Changzhou
320500 Suzhou
320600 Nantong
320700 Lianyungang
320800 Huai'an
320900 Yancheng
321000 Yangzhou
321100 Zhenjiang
321200 Taizhou
321300 Suqian
330100 Hangzhou
330200 Ningbo
330300 Wenzhou
330400 Jiaxing
330500 Huzhou
330600 Shaoxing
330700 Jinhua
330800 Quzhou
330900 Zhoushan
331000 Taizhou
331100 Lishui
340100 Hefei
340200 Wuhu
340300 Bengbu
340400 Huainan
340500 Ma'anshan
340600 Huaibei
340700 Tongling
340800 Anqing
341000 Huangshan
341100 Chuzhou
341200 Fuyang
341300 Suzhou
341500 Lu'an
341600 Bozhou
341700 Chizhou
341800 Xuancheng
350100 Fuzhou
350200 Xiamen
350300 Putian
350400 Sanming
350500 Quanzhou
350600 Zhangzhou
350700 Nanping
350800 Longyan
350900 Ningde
360100 Nanchang
360200 Jingdezhen
360300 Pingxiang
360400 Jiujiang
360500 Xinyu
360600 Yingtan
360700 Ganzhou
360800 Ji'an
360900 Yichun
361000 Fuzhou
361100 Shangrao
370100 Jinan
370200 Qingdao
370300 Zibo
370400 Zaozhuang
370500 Dongying
370600 Yantai
370700 Weifang
370800 Jining
370900 Tai'an
371000 Weihai
371100 Rizhao
371300 Linyi
371400 Dezhou
371500 Liaocheng
371600 Binzhou
371700 Heze
410100 Zhengzhou
410200 Kaifeng
410300 Luoyang
410400 Pingdingshan
410500 Anyang
410600 Hebi
410700 Xinxiang
410800 Jiaozuo
410900 Puyang
411000 Xuchang
411100 Luohe
411200 Sanmenxia
411300 Nanyang
411400 Shangqiu
411500 Xinyang
411600 Zhoukou
411700 Zhumadian
419000 Directly administered counties
420100 Wuhan
420200 Huangshi
420300 Shiyan
420500 Yichang
420600 Xiangyang
420700 Ezhou
420800 Jingmen
420900 Xiaogan
421000 Jingzhou
421100 Huanggang
421200 Xianning
421300 Suizhou
422800 Enshi Prefecture
429000 Directly administered counties
430100 Changsha
430200 Zhuzhou
430300 Xiangtan
430400 Hengyang
430500 Shaoyang
430600 Yueyang
430700 Changde
430800 Zhangjiajie
430900 Yiyang
431000 Chenzhou
431100 Yongzhou
431200 Huaihua
431300 Loudi
433100 Xiangxi Prefecture
440100 Guangzhou
440200 Shaoguan
440300 Shenzhen
440400 Zhuhai
440500 Shantou
440600 Foshan
440700 Jiangmen
440800 Zhanjiang
440900 Maoming
441200 Zhaoqing
441300 Huizhou
441400 Meizhou
441500 Shanwei
441600 Heyuan
441700 Yangjiang
441800 Qingyuan
441900 Dongguan
442000 Zhongshan
445100 Chaozhou
445200 Jieyang
445300 Yunfu
450100 Nanning
450200 Liuzhou
450300 Guilin
450400 Wuzhou
450500 Beihai
450600 Fangchenggang
450700 Qinzhou
450800 Guigang
450900 Yulin
451000 Baise
451100 Hezhou
451200 Hechi
451300 Laibin
451400 Chongzuo
460100 Haikou
460200 Sanya
460300 Sansha
460400 Danzhou
469000 Directly administered counties
500100 Chongqing
500200 Counties
510100 Chengdu
510300 Zigong
510400 Panzhihua
510500 Luzhou
510600 Deyang
510700 Mianyang
510800 Guangyuan
510900 Suining
511000 Neijiang
511100 Leshan
511300 Nanchong
511400 Meishan
511500 Yibin
511600 Guang'an
511700 Dazhou
511800 Ya'an
511900 Bazhong
512000 Ziyang
513200 Ngawa Prefecture
513300 Garze Prefecture
513400 Liangshan Prefecture
520100 Guiyang
520200 Liupanshui
520300 Zunyi
520400 Anshun
520500 Bijie
520600 Tongren
522300 Qianxinan Prefecture
522600 Qiandongnan Prefecture
522700 Qiannan Prefecture
530100 Kunming
530300 Qujing
530400 Yuxi
530500 Baoshan
530600 Zhaotong
530700 Lijiang
530800 Pu'er
530900 Lincang
532300 Chuxiong Prefecture
532500 Honghe Prefecture
532600 Wenshan Prefecture
532800 Xishuangbanna Prefecture
532900 Dali Prefecture
533100 Dehong Prefecture
533300 Nujiang Prefecture
533400 Deqen Prefecture
540100 Lhasa
540200 Xigaze
540300 Qamdo
540400 Nyingchi
540500 Shannan
540600 Nagqu
542500 Ngari Prefecture
610100 Xi'an
610200 Tongchuan
610300 Baoji
610400 Xianyang
610500 Weinan
610600 Yan'an
610700 Hanzhong
610800 Yulin
610900 Ankang
611000 Shangluo
620100 Lanzhou
620200 Jiayuguan
620300 Jinchang
620400 Baiyin
620500 Tianshui
620600 Wuwei
620700 Zhangye
620800 Pingliang
620900 Jiuquan
621000 Qingyang
621100 Dingxi
621200 Longnan
622900 Linxia Prefecture
623000 Gannan Prefecture
630100 Xining
630200 Haidong
632200 Haibei Prefecture
632300 Huangnan Prefecture
632500 Hainan Prefecture
632600 Golog Prefecture
632700 Yushu Prefecture
632800 Haixi Prefecture
640100 Yinchuan
640200 Shizuishan
640300 Wuzhong
640400 Guyuan
640500 Zhongwei
650100 Urumqi
650200 Karamay
650400 Turpan
650500 Hami
652300 Changji Prefecture
652700 Bortala Prefecture
652800 Bayingolin Prefecture
652900 Aksu Prefecture
653000 Kizilsu Prefecture
653100 Kashgar Prefecture
653200 Hotan Prefecture
654000 Ili Prefecture
654200 Tacheng Prefecture
654300 Altay Prefecture
659000 Directly administered counties
710100 Taipei
710200 Kaohsiung
710300 Tainan
710400 Taichung
710500 Kinmen County
710600 Nantou County
710700 Keelung
710800 Hsinchu
710900 Chiayi
711100 New Taipei
711200 Yilan County
711300 Hsinchu County
711400 Taoyuan
711500 Miaoli County
711700 Changhua County
711900 Chiayi County
712100 Yunlin County
712400 Pingtung County
712500 Taitung County
712600 Hualien County
712700 Penghu County
712800 Lianjiang County
810100 Hong Kong Island
810200 Kowloon
810300 New Territories
820100 Macao Peninsula
820200 Islands
110101 Dongcheng District
110102 Xicheng District
110105 Chaoyang District
110106 Fengtai District
110107 Shijingshan District
110108 Haidian District
110109 Mentougou District
110111 Fangshan District
110112 Tongzhou District
110113 Shunyi District
110114 Changping District
110115 Daxing District
110116 Huairou District
110117 Pinggu District
110118 Miyun District
110119 Yanqing District
120101 Heping District
120102 Hedong District
120103 Hexi District
120104 Nankai District
120105 Hebei District
120106 Hongqiao District
120110 Dongli District
120111 Xiqing District
120112 Jinnan District
120113 Beichen District
120114 Wuqing District
120115 Baodi District
120116 Binhai New Area
120117 Ninghe District
120118 Jinghai District
120119 Jizhou District
130102 Chang'an District
130104 Qiaoxi District
130105 Xinhua District
130107 Jingxing Mining District
130108 Yuhua District
130109 Gaocheng District
130110 Luquan District
130111 Luancheng District
130121 Jingxing County
130123 Zhengding County
130125 Xingtang County
130126 Lingshou County
130127 Gaoyi County
130128 Shenze County
130129 Zanhuang County
130130 Wuji County
130131 Pingshan County
130132 Yuanshi County
130133 Zhaoxian County
130171 Shijiazhuang High-Tech Zone
130172 Shijiazhuang Industrial Park
130181 Xinji
130183 Jinzhou
130184 Xinle
130202 Lunan District
130203 Lubei District
130204 Guye District
130205 Kaiping District
130207 Fengnan District
130208 Fengrun District
130209 Caofeidian District
130224 Luannan County
130225 Laoting County
130227 Qianxi County
130229 Yutian County
130273 Tangshan High-Tech Zone
130274 Hebeitangshanhaigang Economic Development Zone
130281 Zunhua
130283 Qian'an
130284 Luanzhou
130302 Haigang District
130303 Shanhaiguan District
130304 Beidaihe District
130306 Funing District
130321 Qinglong Autonomous County
130322 Changli County
130324 Lulong County
130371 Qinhuangdao Economic Development Zone
130372 Beidaihe New Area
130390 Economic Development Zone
130402 Hanshan District
130403 Congtai District
130404 Fuxing District
130406 Fengfeng Mining District
130407 Feixiang District
130408 Yongnian District
130423 Linzhang County
130424 Cheng'an County
130425 Daming County
130426 Shexian County
130427 Cixian County
130430 Qiuxian County
130431 Jize County
130432 Guangping County
130433 Guantao County
130434 Weixian County
130435 Quzhou County
130471 Handan Economic Development Zone
130473 Handanjinan New Area
130481 Wu'an
130502 Xiangdou District
130503 Xindou District
130505 Renze District
130506 Nanhe District
130522 Lincheng County
130523 Neiqiu County
130524 Baixiang County
130525 Longyao County
130528 Ningjin County
130529 Julu County
130530 Xinhe County
130531 Guangzong County
130532 Pingxiang County
130533 Weixian County
130534 Qinghe County
130535 Linxi County
130571 Hebeixingtai Economic Development Zone
130581 Nangong
130582 Shahe
130602 Jingxiu District
130606 Lianchi District
130607 Mancheng District
130608 Qingyuan District
130609 Xushui District
130623 Laishui County
130624 Fuping County
130626 Dingxing County
130627 Tangxian County
130628 Gaoyang County
130629 Rongcheng County
130630 Laiyuan County
130631 Wangdou County
130632 Anxin County
130633 Yixian County
130634 Quyang County
130635 Lixian County
130636 Shunping County
130637 Boye County
130638 Xiongxian County
130671 Baoding High-Tech Zone
130672 Baodingbaigouxincheng
130681 Zhuozhou
130682 Dingzhou
130683 Anguo
130684 Gaobeidian
130702 Qiaodong District
130703 Qiaoxi District
130705 Xuanhua District
130706 Xiahuayuan District
130708 Wanquan District
130709 Chongli District
130722 Zhangbei County
130723 Kangbao County
130724 Guyuan County
130725 Shangyi County
130726 Yuxian County
130727 Yangyuan County
130728 Huai'an County
130730 Huailai County
130731 Zhuolu County
130732 Chicheng County
130772 Zhangjiakoushichabei Administrative District
130802 Shuangqiao District
130803 Shuangluan District
130804 Yingshouyingzi Mining District
130821 Chengde County
130822 Xinglong County
130824 Luanping County
130825 Longhua County
130826 Fengning Autonomous County
130827 Kuancheng Autonomous County
130828 Weichang Autonomous County
130871 Chengde High-Tech Zone
130881 Pingquan
130902 Xinhua District
130903 Yunhe District
130921 Cangxian County
130922 Qingxian County
130923 Dongguang County
130924 Haixing County
130925 Yanshan County
130926 Suning County
130927 Nanpi County
130928 Wuqiao County
130929 Xianxian County
130930 Mengcun Autonomous County
130971 Hebeicangzhou Economic Development Zone
130972 Cangzhou High-Tech Zone
130973 Cangzhoubohai New Area
130981 Botou
130982 Renqiu
130983 Huanghua
130984 Hejian
131002 Anci District
131003 Guangyang District
131022 Gu'an County
131023 Yongqing County
131024 Xianghe County
131025 Daicheng County
131026 Wen'an County
131028 Dachang Autonomous County
131071 Langfang Economic Development Zone
131081 Bazhou
131082 Sanhe
131090 Development Zone
131102 Taocheng District
131103 Jizhou District
131121 Zaoqiang County
131122 Wuyi County
131123 Wuqiang County
131124 Raoyang County
131125 Anping County
131126 Gucheng County
131127 Jingxian County
131128 Fucheng County
131171 Hebeihengshui Economic Development Zone
131172 Hengshuibinhu New Area
131182 Shenzhou
140105 Xiaodian District
140106 Yingze District
140107 Xinghualing District
140108 Jiancaoping District
140109 Wanbai Forestry District
140110 Jinyuan District
140121 Qingxu County
140122 Yangqu County
140123 Loufan County
140181 Gujiao
140212 Xinrong District
140213 Pingcheng District
140214 Yungang District
140215 Yunzhou District
140221 Yanggao County
140222 Tianzhen County
140223 Guangling County
140224 Lingqiu County
140225 Hunyuan County
140226 Zuoyun County
140271 Shanxidatong Economic Development Zone
140302 Chengqu District
140303 Mining District
140311 Jiaoqu District
140321 Pingding County
140322 Yuxian County
140403 Luzhou District
140404 Shangdang District
140405 Tunliu District
140406 Lucheng District
140423 Xiangyuan County
140425 Pingshun County
140426 Licheng County
140427 Huguan County
140428 Zhangzi County
140429 Wuxiang County
140430 Qinxian County
140431 Qinyuan County
140471 Shanxichangzhi High-Tech Zone
140502 Chengqu District
140521 Qinshui County
140522 Yangcheng County
140524 Lingchuan County
140525 Zezhou County
140581 Gaoping
140602 Shuocheng District
140603 Pinglu District
140621 Shanyin County
140622 Yingxian County
140623 Youyu County
140671 Shanxishuozhou Economic Development Zone
140681 Huairen
140702 Yuci District
140703 Taigu District
140721 Yushe County
140722 Zuoquan County
140723 Heshun County
140724 Xiyang County
140725 Shouyang County
140727 Qixian County
140728 Pingyao County
140729 Lingshi County
140781 Jiexiu
140802 Yanhu District
140821 Linyi County
140822 Wanrong County
140823 Wenxi County
140824 Jishan County
140825 Xinjiang County
140826 Jiangxian County
140827 Yuanqu County
140828 Xiaxian County
140829 Pinglu County
140830 Ruicheng County
140881 Yongji
140882 Hejin
140902 Xinfu District
140921 Dingxiang County
140922 Wutai County
140923 Daixian County
140924 Fanshi County
140925 Ningwu County
140926 Jingle County
140927 Shenchi County
140928 Wuzhai County
140929 Kelan County
140930 Hequ County
140931 Baode County
140932 Pianguan County
140971 Wutaishanfengjingmingsheng District
140981 Yuanping
141002 Yaodou District
141021 Quwo County
141022 Yicheng County
141023 Xiangfen County
141024 Hongtong County
141025 Guxian County
141026 Anze County
141027 Fushan County
141028 Jixian County
141029 Xiangning County
141030 Daning County
141031 Xixian County
141032 Yonghe County
141033 Puxian County
141034 Fenxi County
141081 Houma
141082 Huozhou
141102 Lishi District
141121 Wenshui County
141122 Jiaocheng County
141123 Xingxian County
141124 Linxian County
141125 Liulin County
141126 Shilou County
141127 Lanxian County
141128 Fangshan County
141129 Zhongyang County
141130 Jiaokou County
141181 Xiaoyi
141182 Fenyang
150102 Xincheng District
150103 Huimin District
150104 Yuquan District
150105 Saihan District
150121 Tumotezuo Banner
150122 Tuoketuo County
150123 Helinge'er County
150124 Qingshuihe County
150125 Wuchuan County
150172 Huhehaote Economic Development Zone
150202 Donghe District
150203 Kundoulun District
150204 Qingshan District
150205 Shiguai District
150206 Baiyun'ebo Mining District
150207 Jiuyuan District
150221 Tumoteyou Banner
150222 Guyang County
150223 Da'erhanmaoming'anlianhe Banner
150271 Baotouxitu High-Tech Zone
150302 Haibowan District
150303 Hainan District
150304 Wuda District
150402 Hongshan District
150403 Yuanbaoshan District
150404 Songshan District
150421 Aluke'erqin Banner
150422 Balinzuo Banner
150423 Balinyou Banner
150424 Linxi County
150425 Keshenketeng Banner
150426 Wengniute Banner
150428 Kalaqin Banner
150429 Ningcheng County
150430 Aohan Banner
150502 Ke'erqin District
150521 Ke'erqinzuoyizhong Banner
150522 Ke'erqinzuoyihou Banner
150523 Kailu County
150524 Kulun Banner
150525 Naiman Banner
150526 Zhalute Banner
150571 Tongliao Economic Development Zone
150581 Huolinguole
150602 Dongsheng District
150603 Kangbashen District
150621 Dalate Banner
150622 Zhunge'er Banner
150623 Etuokeqian Banner
150624 Etuoke Banner
150625 Hangjin Banner
150626 Wushen Banner
150627 Yijinhuoluo Banner
150702 Haila'er District
150703 Zhalainuo'er District
150721 Arong Banner
150722 Molidawa Autonomous Banner
150723 Oroqen Autonomous Banner
150724 Ewenki Autonomous Banner
150725 Chenba'erhu Banner
150726 Xinba'erhuzuo Banner
150727 Xinba'erhuyou Banner
150781 Manzhouli
150782 Yakeshi
150783 Zhalantun
150784 E'erguna
150785 Genhe
150802 Linhe District
150821 Wuyuan County
150822 Dengkou County
150823 Wulateqian Banner
150824 Wulatezhong Banner
150825 Wulatehou Banner
150826 Hangjinhou Banner
150902 Jining District
150921 Zhuozi County
150922 Huade County
150923 Shangdou County
150924 Xinghe County
150925 Liangcheng County
150926 Chaha'eryouyiqian Banner
150927 Chaha'eryouyizhong Banner
150928 Chaha'eryouyihou Banner
150929 Siziwang Banner
150981 Fengzhen
152201 Wulanhaote
152202 A'ershan
152221 Ke'erqinyouyiqian Banner
152222 Ke'erqinyouyizhong Banner
152223 Zhalaite Banner
152224 Tuquan County
152501 Erlianhaote
152502 Xilinhaote
152522 Abaga Banner
152523 Sunitezuo Banner
152524 Suniteyou Banner
152525 Dongwuzhumuqin Banner
152526 Xiwuzhumuqin Banner
152527 Taipusi Banner
152528 Xianghuang Banner
152529 Zhengxiangbai Banner
152530 Zhenglan Banner
152531 Duolun County
152571 Wulagaiguanweihui
152921 Alashanzuo Banner
152922 Alashanyou Banner
152923 Ejina Banner
152971 Neimenggu'alashan Economic Development Zone
210102 Heping District
210103 Shenhe District
210104 Dadong District
210105 Huanggu District
210106 Tiexi District
210111 Sujiatun District
210112 Hunnan District
210113 Shenbei New Area
210114 Yuhong District
210115 Liaozhong District
210123 Kangping County
210124 Faku County
210181 Xinmin
210190 Economic Development Zone
210202 Zhongshan District
210203 Xigang District
210204 Shahekou District
210211 Ganjingzi District
210212 Lvshunkou District
210213 Jinzhou District
210214 Pulandian District
210224 Changhai County
210281 Wafangdian
210283 Zhuanghe
210302 Tiedong District
210303 Tiexi District
210304 Lishan District
210311 Qianshan District
210321 Tai'an County
210323 Xiuyan Autonomous County
210381 Haicheng
210390 High-Tech Zone
210402 Xinfu District
210403 Dongzhou District
210404 Wanghua District
210411 Shuncheng District
210421 Fushun County
210422 Xinbin Autonomous County
210423 Qingyuan Autonomous County
210502 Pingshan District
210503 Xihu District
210504 Mingshan District
210505 Nanfen District
210521 Benxi Autonomous County
210522 Huanren Autonomous County
210602 Yuanbao District
210603 Zhenxing District
210604 Zhen'an District
210624 Kuandian Autonomous County
210681 Donggang
210682 Fengcheng
210702 Guta District
210703 Linghe District
210711 Taihe District
210726 Heishan County
210727 Yixian County
210781 Linghai
210782 Beizhen
210793 Economic Development Zone
210802 Zhanqian District
210803 Xishi District
210804 Bayuquan District
210811 Laobian District
210881 Gaizhou
210882 Dashiqiao
210902 Haizhou District
210903 Xinqiu District
210904 Taiping District
210905 Qinghemen District
210911 Xihe District
210921 Fuxin Autonomous County
210922 Zhangwu County
211002 Baita District
211003 Wensheng District
211004 Hongwei District
211005 Gongchangling District
211011 Taizihe District
211021 Liaoyang County
211081 Dengta
211102 Shuangtaizi District
211103 Xinglongtai District
211104 Dawa District
211122 Panshan County
211202 Yinzhou District
211204 Qinghe District
211221 Tieling County
211223 Xifeng County
211224 Changtu County
211281 Tiaobingshan
211282 Kaiyuan
211302 Shuangta District
211303 Longcheng District
211321 Chaoyang County
211322 Jianping County
211324 Kalaqinzuoyi Autonomous County
211381 Beipiao
211382 Lingyuan
211402 Lianshan District
211403 Longgang District
211404 Nanpiao District
211421 Suizhong County
211422 Jianchang County
211481 Xingcheng
220102 Nanguan District
220103 Kuancheng District
220104 Chaoyang District
220105 Erdao District
220106 Lvyuan District
220112 Shuangyang District
220113 Jiutai District
220122 Nong'an County
220171 Changchun Economic Development Zone
220172 Changchunjingyue High-Tech Zone
220173 Changchun High-Tech Zone
220174 Changchunqiche Economic Development Zone
220182 Yushu
220183 Dehui
220184 Gongzhuling
220192 Economic Development Zone
220202 Changyi District
220203 Longtan District
220204 Chuanying District
220211 Fengman District
220221 Yongji County
220271 Jilin Economic Development Zone
220272 Jilin High-Tech Zone
220281 Jiaohe
220282 Huadian
220283 Shulan
220284 Panshi
220302 Tiexi District
220303 Tiedong District
220322 Lishu County
220323 Yitong Autonomous County
220382 Shuangliao
220402 Longshan District
220403 Xi'an District
220421 Dongfeng County
220422 Dongliao County
220502 Dongchang District
220503 Erdaojiang District
220521 Tonghua County
220523 Huinan County
220524 Liuhe County
220581 Meihekou
220582 Ji'an
220602 Hunjiang District
220605 Jiangyuan District
220621 Fusong County
220622 Jingyu County
220623 Changbai Autonomous County
220681 Linjiang
220702 Ningjiang District
220721 Qianguo'erluosi Autonomous County
220722 Changling County
220723 Qian'an County
220771 Jilinsongyuan Economic Development Zone
220781 Fuyu
220802 Taobei District
220821 Zhenlai County
220822 Tongyu County
220871 Jilinbaicheng Economic Development Zone
220881 Taonan
220882 Da'an
222401 Yanji
222402 Tumen
222403 Dunhua
222404 Huichun
222405 Longjing
222406 Helong
222424 Wangqing County
222426 Antu County
230102 Daoli District
230103 Nangang District
230104 Daowai District
230108 Pingfang District
230109 Songbei District
230110 Xiangfang District
230111 Hulan District
230112 Acheng District
230113 Shuangcheng District
230123 Yilan County
230124 Fangzheng County
230125 Binxian County
230126 Bayan County
230127 Mulan County
230128 Tonghe County
230129 Yanshou County
230183 Shangzhi
230184 Wuchang
230202 Longsha District
230203 Jianhua District
230204 Tiefeng District
230205 Ang'angxi District
230206 Fula'erji District
230207 Nianzishan District
230208 Meilisidawo'erzu District
230221 Longjiang County
230223 Yi'an County
230224 Tailai County
230225 Gannan County
230227 Fuyu County
230229 Keshan County
230230 Kedong County
230231 Baiquan County
230281 Nehe
230302 Jiguan District
230303 Hengshan District
230304 Didao District
230305 Lishu District
230306 Chengzihe District
230307 Mashan District
230321 Jidong County
230381 Hulin
230382 Mishan
230402 Xiangyang District
230403 Gongnong District
230404 Nanshan District
230405 Xing'an District
230406 Dongshan District
230407 Xingshan District
230421 Luobei County
230422 Suibin County
230502 Jianshan District
230503 Lingdong District
230505 Sifangtai District
230506 Baoshan District
230521 Jixian County
230522 Youyi County
230523 Baoqing County
230524 Raohe County
230602 Sa'ertu District
230603 Longfeng District
230604 Ranghulu District
230605 Honggang District
230606 Datong District
230621 Zhaozhou County
230622 Zhaoyuan County
230623 Lindian County
230624 Du'erbote Autonomous County
230671 Daqing High-Tech Zone
230717 Yimei District
230718 Wucui District
230719 Youhao District
230722 Jiayin County
230723 Tangwang County
230724 Fenglin County
230725 Dajingshan County
230726 Nancha County
230751 Jinlinqu Forestry District
230781 Tieli
230803 Xiangyang District
230804 Qianjin District
230805 Dongfeng District
230811 Jiaoqu District
230822 Huanan County
230826 Huachuan County
230828 Tangyuan County
230881 Tongjiang
230882 Fujin
230883 Fuyuan
230902 Xinxing District
230903 Taoshan District
230904 Qiezihe District
230921 Boli County
231002 Dong'an District
231003 Yangming District
231004 Aimin District
231005 Xi'an District
231025 Linkou County
231081 Suifenhe
231083 Hailin
231084 Ning'an
231085 Muleng
231086 Dongning
231102 Aihui District
231123 Xunke County
231124 Sunwu County
231181 Bei'an
231182 Wudalianchi
231183 Nenjiang
231202 Beilinqu Forestry District
231221 Wangkui County
231222 Lanxi County
231223 Qinggang County
231224 Qing'an County
231225 Mingshui County
231226 Suileng County
231281 Anda
231282 Zhaodong
231283 Hailun
232701 Mohe
232721 Huma County
232722 Tahe County
232761 Jiagedaqi District
232762 Songling District
232763 Xinlinqu Forestry District
232764 Huzhong District
310101 Huangpu District
310104 Xuhui District
310105 Changning District
310106 Jing'an District
310107 Putuo District
310109 Hongkou District
310110 Yangpu District
310112 Minxing District
310113 Baoshan District
310114 Jiading District
310115 Pudong New Area
310116 Jinshan District
310117 Songjiang District
310118 Qingpu District
310120 Fengxian District
310151 Chongming District
320102 Xuanwu District
320104 Qinhuai District
320105 Jianye District
320106 Gulou District
320111 Pukou District
320112 Jiangbei New Area
320113 Qixia District
320114 Yuhuatai District
320115 Jiangning District
320116 Luhe District
320117 Lishui District
320118 Gaochun District
320205 Xishan District
320206 Huishan District
320211 Binhu District
320213 Liangxi District
320214 Xinwu District
320281 Jiangyin
320282 Yixing
320302 Gulou District
320303 Yunlong District
320305 Jiawang District
320311 Quanshan District
320312 Tongshan District
320321 Fengxian County
320322 Peixian County
320324 Suining County
320371 Xuzhou Economic Development Zone
320381 Xinyi
320382 Pizhou
320391 Industrial Park
320402 Tianning District
320404 Zhonglou District
320411 Xinbei District
320412 Wujin District
320413 Jintan District
320481 Liyang
320505 Huqiu District
320506 Wuzhong District
320507 Xiangcheng District
320508 Gusu District
320509 Wujiang District
320571 Suzhou Industrial Park
320581 Changshu
320582 Zhangjiagang
320583 Kunshan
320585 Taicang
320590 Industrial Park
320591 High-Tech Zone
320611 Gangzha District
320612 Tongzhou District
320613 Chongchuan District
320614 Haimen District
320623 Rudong County
320681 Qidong
320682 Rugao
320685 Hai'an
320691 High-Tech Zone
320703 Lianyun District
320706 Haizhou District
320707 Ganyu District
320722 Donghai County
320723 Guanyun County
320724 Guannan County
320771 Lianyungang Economic Development Zone
320803 Huai'an District
320804 Huaiyin District
320812 Qingjiangpu District
320813 Hongze District
320826 Lianshui County
320830 Xuyi County
320831 Jinhu County
320871 Huai'an Economic Development Zone
320890 Economic Development Zone
320902 Tinghu District
320903 Yandou District
320904 Dafeng District
320921 Xiangshui County
320922 Binhai County
320923 Funing County
320924 Sheyang County
320925 Jianhu County
320971 Yancheng Economic Development Zone
320981 Dongtai
321002 Guangling District
321003 Hanjiang District
321012 Jiangdou District
321023 Baoying County
321071 Yangzhou Economic Development Zone
321081 Yizheng
321084 Gaoyou
321090 Economic Development Zone
321102 Jingkou District
321111 Runzhou District
321112 Dantu District
321150 Zhenjiang New Area
321181 Danyang
321182 Yangzhong
321183 Jurong
321202 Hailing District
321203 Gaogang District
321204 Jiangyan District
321271 Taizhouyiyao High-Tech Zone
321281 Xinghua
321282 Jingjiang
321283 Taixing
321302 Sucheng District
321311 Suyu District
321322 Shuyang County
321323 Siyang County
321324 Sihong County
321371 Suqian Economic Development Zone
330102 Shangcheng District
330105 Gongshu District
330106 Xihu District
330108 Binjiang District
330109 Xiaoshan District
330110 Yuhang District
330111 Fuyang District
330112 Lin'an District
330113 Linping District
330114 Qiantang District
330122 Tonglu County
330127 Chun'an County
330182 Jiande
330203 Haishu District
330205 Jiangbei District
330206 Beilun District
330211 Zhenhai District
330212 Yinzhou District
330213 Fenghua District
330225 Xiangshan County
330226 Ninghai County
330281 Yuyao
330282 Cixi
330302 Lucheng District
330303 Longwan District
330304 Ouhai District
330305 Dongtou District
330324 Yongjia County
330326 Pingyang County
330327 Cangnan County
330328 Wencheng County
330329 Taishun County
330381 Rui'an
330382 Yueqing
330383 Longgang
330402 Nanhu District
330411 Xiuzhou District
330421 Jiashan County
330424 Haiyan County
330481 Haining
330482 Pinghu
330483 Tongxiang
330502 Wuxing District
330503 Nanxun District
330521 Deqing County
330522 Changxing County
330523 Anji County
330602 Yuecheng District
330603 Keqiao District
330604 Shangyu District
330624 Xinchang County
330681 Zhuji
330683 Shengzhou
330702 Wucheng District
330703 Jindong District
330723 Wuyi County
330726 Pujiang County
330727 Pan'an County
330781 Lanxi
330782 Yiwu
330783 Dongyang
330784 Yongkang
330802 Kecheng District
330803 Qujiang District
330822 Changshan County
330824 Kaihua County
330825 Longyou County
330881 Jiangshan
330902 Dinghai District
330903 Putuo District
330921 Daishan County
330922 Shengsi County
331002 Jiaojiang District
331003 Huangyan District
331004 Luqiao District
331022 Sanmen County
331023 Tiantai County
331024 Xianju County
331081 Wenling
331082 Linhai
331083 Yuhuan
331102 Liandou District
331121 Qingtian County
331122 Jinyun County
331123 Suichang County
331124 Songyang County
331125 Yunhe County
331126 Qingyuan County
331127 Jingning Autonomous County
331181 Longquan
340102 Yaohai District
340103 Luyang District
340104 Shushan District
340111 Baohe District
340121 Changfeng County
340122 Feidong County
340123 Feixi County
340124 Lujiang County
340171 Hefei High-Tech Zone
340172 Hefei Economic Development Zone
340173 Hefeixinzhan High-Tech Zone
340181 Chaohu
340190 High-Tech Zone
340191 Economic Development Zone
340202 Jinghu District
340207 Jiujiang District
340209 Yijiang District
340210 Wanzhi District
340212 Fanchang District
340223 Nanling County
340281 Wuwei
340302 Longzihu District
340303 Bangshan District
340304 Yuhui District
340311 Huaishang District
340321 Huaiyuan County
340322 Wuhe County
340323 Guzhen County
340371 Bengbu High-Tech Zone
340372 Bengbu Economic Development Zone
340402 Datong District
340403 Tianjia'an District
340404 Xiejiaji District
340405 Bagongshan District
340406 Panji District
340421 Fengtai County
340422 Shouxian County
340503 Huashan District
340504 Yushan District
340506 Bowang District
340521 Dangtu County
340522 Hanshan County
340523 Hexian County
340602 Duji District
340603 Xiangshan District
340604 Lieshan District
340621 Suixi County
340705 Tongguan District
340706 Yi'an District
340711 Jiaoqu District
340722 Zongyang County
340802 Yingjiang District
340803 Daguan District
340811 Yixiu District
340822 Huaining County
340825 Taihu County
340826 Susong County
340827 Wangjiang County
340828 Yuexi County
340881 Tongcheng
340882 Qianshan
341002 Tunxi District
341003 Huangshan District
341004 Huizhou District
341021 Shexian County
341022 Xiuning County
341023 Yixian County
341024 Qimen County
341102 Langya District
341103 Nanqiao District
341122 Lai'an County
341124 Quanjiao County
341125 Dingyuan County
341126 Fengyang County
341181 Tianchang
341182 Mingguang
341202 Yingzhou District
341203 Yingdong District
341204 Yingquan District
341221 Linquan County
341222 Taihe County
341225 Funan County
341226 Yingshang County
341271 Fuyanghefei Industrial Park
341282 Jieshou
341302 Yongqiao District
341321 Dangshan County
341322 Xiaoxian County
341323 Lingbi County
341324 Sixian County
341371 Suzhouma'anshan Industrial Park
341372 Suzhou Economic Development Zone
341390 Economic Development Zone
341502 Jin'an District
341503 Yu'an District
341504 Yeji District
341522 Huoqiu County
341523 Shucheng County
341524 Jinzhai County
341525 Huoshan County
341602 Qiaocheng District
341621 Guoyang County
341622 Mengcheng County
341623 Lixin County
341702 Guichi District
341721 Dongzhi County
341722 Shitai County
341723 Qingyang County
341802 Xuanzhou District
341821 Langxi County
341823 Jingxian County
341824 Jixi County
341825 Jingde County
341871 Xuancheng Economic Development Zone
341881 Ningguo
341882 Guangde
350102 Gulou District
350103 Taijiang District
350104 Cangshan District
350105 Mawei District
350111 Jin'an District
350112 Changle District
350121 Minhou County
350122 Lianjiang County
350123 Luoyuan County
350124 Minqing County
350125 Yongtai County
350128 Pingtan County
350181 Fuqing
350203 Siming District
350205 Haicang District
350206 Huli District
350211 Jimei District
350212 Tong'an District
350213 Xiang'an District
350302 Chengxiang District
350303 Hanjiang District
350304 Licheng District
350305 Xiuyu District
350322 Xianyou County
350402 Meilie District
350404 Sanyuan District
350405 Shaxian District
350421 Mingxi County
350423 Qingliu County
350424 Ninghua County
350425 Datian County
350426 Youxi County
350428 Jiangle County
350429 Taining County
350430 Jianning County
350481 Yong'an
350502 Licheng District
350503 Fengze District
350504 Luojiang District
350505 Quangang District
350521 Hui'an County
350524 Anxi County
350525 Yongchun County
350526 Dehua County
350527 Kinmen County
350581 Shishi
350582 Jinjiang
350583 Nan'an
350602 Xiangcheng District
350603 Longwen District
350604 Longhai District
350605 Changtai District
350622 Yunxiao County
350623 Zhangpu County
350624 Zhao'an County
350626 Dongshan County
350627 Nanjing County
350628 Pinghe County
350629 Hua'an County
350702 Yanping District
350703 Jianyang District
350721 Shunchang County
350722 Pucheng County
350723 Guangze County
350724 Songxi County
350725 Zhenghe County
350781 Shaowu
350782 Wuyishan
350783 Jian'ou
350802 Xinluo District
350803 Yongding District
350821 Changting County
350823 Shanghang County
350824 Wuping County
350825 Liancheng County
350881 Zhangping
350902 Jiaocheng District
350921 Xiapu County
350922 Gutian County
350923 Pingnan County
350924 Shouning County
350925 Zhouning County
350926 Zherong County
350981 Fu'an
350982 Fuding
360102 Donghu District
360103 Xihu District
360104 Qingyunpu District
360111 Qingshanhu District
360112 Xinjian District
360113 Honggutan District
360121 Nanchang County
360123 Anyi County
360124 Jinxian County
360190 Economic Development Zone
360192 High-Tech Zone
360202 Changjiang District
360203 Zhushan District
360222 Fuliang County
360281 Leping
360302 Anyuan District
360313 Xiangdong District
360321 Lianhua County
360322 Shangli County
360323 Luxi County
360402 Lianxi District
360403 Xunyang District
360404 Chaisang District
360423 Wuning County
360424 Xiushui County
360425 Yongxiu County
360426 De'an County
360428 Douchang County
360429 Hukou County
360430 Pengze County
360481 Ruichang
360482 Gongqingcheng
360483 Lushan
360490 Economic Development Zone
360502 Yushui District
360521 Fenyi County
360602 Yuehu District
360603 Yujiang District
360681 Guixi
360702 Zhanggong District
360703 Nankang District
360704 Ganxian District
360722 Xinfeng County
360723 Dayu County
360724 Shangyou County
360725 Chongyi County
360726 Anyuan County
360728 Dingnan County
360729 Quannan County
360730 Ningdou County
360731 Yudou County
360732 Xingguo County
360733 Huichang County
360734 Xunwu County
360735 Shicheng County
360781 Ruijin
360783 Longnan
360802 Jizhou District
360803 Qingyuan District
360821 Ji'an County
360822 Jishui County
360823 Xiajiang County
360824 Xingan County
360825 Yongfeng County
360826 Taihe County
360827 Suichuan County
360828 Wan'an County
360829 Anfu County
360830 Yongxin County
360881 Jinggangshan
360902 Yuanzhou District
360921 Fengxin County
360922 Wanzai County
360923 Shanggao County
360924 Yifeng County
360925 Jing'an County
360926 Tonggu County
360981 Fengcheng
360982 Zhangshu
360983 Gao'an
361002 Linchuan District
361003 Dongxiang District
361021 Nancheng County
361022 Lichuan County
361023 Nanfeng County
361024 Chongren County
361025 Le'an County
361026 Yihuang County
361027 Jinxi County
361028 Zixi County
361030 Guangchang County
361102 Xinzhou District
361103 Guangfeng District
361104 Guangxin District
361123 Yushan County
361124 Yanshan County
361125 Hengfeng County
361126 Yiyang County
361127 Yugan County
361128 Poyang County
361129 Wannian County
361130 Wuyuan County
361181 Dexing
370102 Lixia District
370103 Shizhong District
370104 Huaiyin District
370105 Tianqiao District
370112 Licheng District
370113 Changqing District
370114 Zhangqiu District
370115 Jiyang District
370116 Laiwu District
370117 Gangcheng District
370124 Pingyin County
370126 Shanghe County
370171 Jinan High-Tech Zone
370190 High-Tech Zone
370202 Shinan District
370203 Shibei District
370211 Huangdao District
370212 Laoshan District
370213 Licang District
370214 Chengyang District
370215 Jimo District
370271 Qingdao High-Tech Zone
370281 Jiaozhou
370283 Pingdu
370285 Laixi
370290 Development Zone
370302 Zichuan District
370303 Zhangdian District
370304 Boshan District
370305 Linzi District
370306 Zhoucun District
370321 Huantai County
370322 Gaoqing County
370323 Yiyuan County
370402 Shizhong District
370403 Xuecheng District
370404 Yicheng District
370405 Tai'erzhuang District
370406 Shanting District
370481 Tengzhou
370502 Dongying District
370503 Hekou District
370505 Kenli District
370522 Lijin County
370523 Guangrao County
370571 Dongying Economic Development Zone
370572 Dongyinggang Economic Development Zone
370602 Zhifu District
370611 Fushan District
370612 Muping District
370613 Laishan District
370614 Penglai District
370634 Changdao County
370671 Yantai High-Tech Zone
370672 Yantai Economic Development Zone
370681 Longkou
370682 Laiyang
370683 Laizhou
370685 Zhaoyuan
370686 Qixia
370687 Haiyang
370690 Development Zone
370702 Weicheng District
370703 Hanting District
370704 Fangzi District
370705 Kuiwen District
370724 Linqu County
370725 Changle County
370772 Weifangbinhai Economic Development Zone
370781 Qingzhou
370782 Zhucheng
370783 Shouguang
370784 Anqiu
370785 Gaomi
370786 Changyi
370790 Development Zone
370791 High-Tech Zone
370811 Rencheng District
370812 Yanzhou District
370826 Weishan County
370827 Yutai County
370828 Jinxiang County
370829 Jiaxiang County
370830 Wenshang County
370831 Sishui County
370832 Liangshan County
370871 Jining High-Tech Zone
370881 Qufu
370883 Zoucheng
370890 High-Tech Zone
370902 Taishan District
370911 Daiyue District
370921 Ningyang County
370923 Dongping County
370982 Xintai
370983 Feicheng
371002 Huancui District
371003 Wendeng District
371071 Weihai High-Tech Zone
371072 Weihai Economic Development Zone
371082 Rongcheng
371083 Rushan
371091 Economic Development Zone
371102 Donggang District
371103 Lanshan District
371121 Wulian County
371122 Juxian County
371171 Rizhao Economic Development Zone
371302 Lanshan District
371311 Luozhuang District
371312 Hedong District
371321 Yinan County
371322 Tancheng County
371323 Yishui County
371324 Lanling County
371325 Feixian County
371326 Pingyi County
371327 Junan County
371328 Mengyin County
371329 Linshu County
371371 Linyi High-Tech Zone
371402 Decheng District
371403 Lingcheng District
371422 Ningjin County
371423 Qingyun County
371424 Linyi County
371425 Qihe County
371426 Pingyuan County
371427 Xiajin County
371428 Wucheng County
371472 Dezhouyunhe Economic Development Zone
371481 Laoling
371482 Yucheng
371502 Dongchangfu District
371503 Chiping District
371521 Yanggu County
371522 Shenxian County
371524 Dong'e County
371525 Guanxian County
371526 Gaotang County
371581 Linqing
371602 Bincheng District
371603 Zhanhua District
371621 Huimin County
371622 Yangxin County
371623 Wudi County
371625 Boxing County
371681 Zouping
371702 Mudan District
371703 Dingtao District
371721 Caoxian County
371722 Shanxian County
371723 Chengwu County
371724 Juye County
371725 Yuncheng County
371726 Juancheng County
371728 Dongming County
371771 Heze Economic Development Zone
371772 Heze High-Tech Zone
410102 Zhongyuan District
410103 Erqi District
410104 Guanchenghuizu District
410105 Jinshui District
410106 Shangjie District
410108 Huiji District
410122 Zhongmu County
410171 Zhengzhou Economic Development Zone
410172 Zhengzhou High-Tech Zone
410173 Zhengzhouhangkonggang Economic Development Zone
410181 Gongyi
410182 Xingyang
410183 Xinmi
410184 Xinzheng
410185 Dengfeng
410190 High-Tech Zone
410191 Economic Development Zone
410202 Longting District
410203 Shunhehuizu District
410204 Gulou District
410205 Yuwangtai District
410212 Xiangfu District
410221 Qixian County
410222 Tongxu County
410223 Weishi County
410225 Lankao County
410302 Laocheng District
410303 Xigong District
410304 Chanhehuizu District
410305 Jianxi District
410307 Yanshi District
410308 Mengjin District
410311 Luolong District
410323 Xin'an County
410324 Luanchuan County
410325 Songxian County
410326 Ruyang County
410327 Yiyang County
410328 Luoning County
410329 Yichuan County
410402 Xinhua District
410403 Weidong District
410404 Shilong District
410411 Zhanhe District
410421 Baofeng County
410422 Yexian County
410423 Lushan County
410425 Jiaxian County
410471 Pingdingshan High-Tech Zone
410481 Wugang
410482 Ruzhou
410502 Wenfeng District
410503 Beiguan District
410505 Yindou District
410506 Long'an District
410522 Anyang County
410523 Tangyin County
410526 Huaxian County
410527 Neihuang County
410581 Linzhou
410590 Development Zone
410602 Heshan District
410603 Shancheng District
410611 Qibin District
410621 Xunxian County
410622 Qixian County
410702 Hongqi District
410703 Weibin District
410704 Fengquan District
410711 Muye District
410721 Xinxiang County
410724 Huojia County
410725 Yuanyang County
410726 Yanjin County
410727 Fengqiu County
410771 Xinxiang High-Tech Zone
410772 Xinxiang Economic Development Zone
410781 Weihui
410782 Huixian
410783 Changyuan
410802 Jiefang District
410803 Zhongzhan District
410804 Macun District
410811 Shanyang District
410821 Xiuwu County
410822 Bo'ai County
410823 Wuzhi County
410825 Wenxian County
410871 Jiaozuochengxiangyitihuashifan District
410882 Qinyang
410883 Mengzhou
410902 Hualong District
410922 Qingfeng County
410923 Nanle County
410926 Fanxian County
410927 Taiqian County
410928 Puyang County
410971 Henanpuyang Industrial Park
411002 Weidou District
411003 Jian'an District
411024 Yanling County
411025 Xiangcheng County
411071 Xuchang Economic Development Zone
411081 Yuzhou
411082 Changge
411102 Yuanhui District
411103 Yancheng District
411104 Zhaoling District
411121 Wuyang County
411122 Linying County
411171 Luohe Economic Development Zone
411202 Hubin District
411203 Shanzhou District
411221 Mianchi County
411224 Lushi County
411271 Henansanmenxia Economic Development Zone
411281 Yima
411282 Lingbao
411302 Wancheng District
411303 Wolong District
411321 Nanzhao County
411322 Fangcheng County
411323 Xixia County
411324 Zhenping County
411325 Neixiang County
411326 Xichuan County
411327 Sheqi County
411328 Tanghe County
411329 Xinye County
411330 Tongbai County
411372 Nanyangshichengxiangyitihuashifan District
411381 Dengzhou
411402 Liangyuan District
411403 Suiyang District
411421 Minquan County
411422 Suixian County
411423 Ningling County
411424 Zhecheng County
411425 Yucheng County
411426 Xiayi County
411481 Yongcheng
411502 Shihe District
411503 Pingqiao District
411521 Luoshan County
411522 Guangshan County
411523 Xinxian County
411524 Shangcheng County
411525 Gushi County
411526 Huangchuan County
411527 Huaibin County
411528 Xixian County
411602 Chuanhui District
411603 Huaiyang District
411621 Fugou County
411622 Xihua County
411623 Shangshui County
411624 Shenqiu County
411625 Dancheng County
411627 Taikang County
411628 Luyi County
411671 Henanzhoukou Economic Development Zone
411681 Xiangcheng
411690 Economic Development Zone
411702 Yicheng District
411721 Xiping County
411722 Shangcai County
411723 Pingyu County
411724 Zhengyang County
411725 Queshan County
411726 Biyang County
411727 Runan County
411728 Suiping County
411729 Xincai County
419001 Jiyuan
420102 Jiang'an District
420103 Jianghan District
420104 Qiaokou District
420105 Hanyang District
420106 Wuchang District
420107 Qingshan District
420111 Hongshan District
420112 Dongxihu District
420113 Hannan District
420114 Caidian District
420115 Jiangxia District
420116 Huangbei District
420117 Xinzhou District
420202 Huangshigang District
420203 Xisaishan District
420204 Xialu District
420205 Tieshan District
420222 Yangxin County
420281 Daye
420302 Maojian District
420303 Zhangwan District
420304 Yunyang District
420322 Yunxi County
420323 Zhushan County
420324 Zhuxi County
420325 Fangxian County
420381 Danjiangkou
420502 Xiling District
420503 Wujiagang District
420504 Dianjun District
420505 Xiaoting District
420506 Yiling District
420525 Yuan'an County
420526 Xingshan County
420527 Zigui County
420528 Changyang Autonomous County
420529 Wufeng Autonomous County
420581 Yidou
420582 Dangyang
420583 Zhijiang
420590 Economic Development Zone
420602 Xiangcheng District
420606 Fancheng District
420607 Xiangzhou District
420624 Nanzhang County
420625 Gucheng County
420626 Baokang County
420682 Laohekou
420683 Zaoyang
420684 Yicheng
420702 Liangzihu District
420703 Huarong District
420704 Echeng District
420802 Dongbao District
420804 Duodao District
420822 Shayang County
420881 Zhongxiang
420882 Jingshan
420902 Xiaonan District
420921 Xiaochang County
420922 Dawu County
420923 Yunmeng County
420981 Yingcheng
420982 Anlu
420984 Hanchuan
421002 Shashi District
421003 Jingzhou District
421022 Gong'an County
421024 Jiangling County
421081 Shishou
421083 Honghu
421087 Songzi
421088 Jianli
421102 Huangzhou District
421121 Tuanfeng County
421122 Hong'an County
421123 Luotian County
421124 Yingshan County
421125 Xishui County
421126 Qichun County
421127 Huangmei County
421171 Longganhu Administrative District
421181 Macheng
421182 Wuxue
421202 Xian'an District
421221 Jiayu County
421222 Tongcheng County
421223 Chongyang County
421224 Tongshan County
421281 Chibi
421303 Cengdou District
421321 Suixian County
421381 Guangshui
422801 Enshi
422802 Lichuan
422822 Jianshi County
422823 Badong County
422825 Xuan'en County
422826 Xianfeng County
422827 Laifeng County
422828 Hefeng County
429004 Xiantao
429005 Qianjiang
429006 Tianmen
429021 Shennongjia Forestry District
430102 Furong District
430103 Tianxin District
430104 Yuelu District
430105 Kaifu District
430111 Yuhua District
430112 Wangcheng District
430121 Changsha County
430181 Liuyang
430182 Ningxiang
430202 Hetang District
430203 Lusong District
430204 Shifeng District
430211 Tianyuan District
430212 Lukou District
430223 Youxian County
430224 Chaling County
430225 Yanling County
430271 Yunlongshifan District
430281 Liling
430302 Yuhu District
430304 Yuetang District
430321 Xiangtan County
430373 Xiangtanjiuhuashifan District
430381 Xiangxiang
430382 Shaoshan
430405 Zhuhui District
430406 Yanfeng District
430407 Shigu District
430408 Zhengxiang District
430412 Nanyue District
430421 Hengyang County
430422 Hengnan County
430423 Hengshan County
430424 Hengdong County
430426 Qidong County
430481 Leiyang
430482 Changning
430502 Shuangqing District
430503 Daxiang District
430511 Beita District
430522 Xinshao County
430523 Shaoyang County
430524 Longhui County
430525 Dongkou County
430527 Suining County
430528 Xinning County
430529 Chengbu Autonomous County
430581 Wugang
430582 Shaodong
430602 Yueyanglou District
430603 Yunxi District
430611 Junshan District
430621 Yueyang County
430623 Huarong County
430624 Xiangyin County
430626 Pingjiang County
430681 Miluo
430682 Linxiang
430702 Wuling District
430703 Dingcheng District
430721 Anxiang County
430722 Hanshou County
430723 Lixian County
430724 Linli County
430725 Taoyuan County
430726 Shimen County
430781 Jinshi
430802 Yongding District
430811 Wulingyuan District
430821 Cili County
430822 Sangzhi County
430902 Ziyang District
430903 Heshan District
430921 Nanxian County
430922 Taojiang County
430923 Anhua County
430971 Yiyangshidatonghu Administrative District
430981 Yuanjiang
431002 Beihu District
431003 Suxian District
431021 Guiyang County
431022 Yizhang County
431023 Yongxing County
431024 Jiahe County
431025 Linwu County
431026 Rucheng County
431027 Guidong County
431028 Anren County
431081 Zixing
431102 Lingling District
431103 Lengshuitan District
431122 Dong'an County
431123 Shuangpai County
431124 Daoxian County
431125 Jiangyong County
431126 Ningyuan County
431127 Lanshan County
431128 Xintian County
431129 Jianghua Autonomous County
431181 Qiyang
431202 Hecheng District
431221 Zhongfang County
431222 Yuanling County
431223 Chenxi County
431224 Xupu County
431225 Huitong County
431226 Mayang Autonomous County
431227 Xinhuang Autonomous County
431228 Zhijiang Autonomous County
431229 Jingzhou Autonomous County
431230 Tongdao Autonomous County
431271 Huaihuashihongjiang Administrative District
431281 Hongjiang
431302 Louxing District
431321 Shuangfeng County
431322 Xinhua County
431381 Lengshuijiang
431382 Lianyuan
433101 Jishou
433122 Luxi County
433123 Fenghuang County
433124 Huayuan County
433125 Baojing County
433126 Guzhang County
433127 Yongshun County
433130 Longshan County
440103 Liwan District
440104 Yuexiu District
440105 Haizhu District
440106 Tianhe District
440111 Baiyun District
440112 Huangpu District
440113 Panyu District
440114 Huadou District
440115 Nansha District
440117 Conghua District
440118 Zengcheng District
440203 Wujiang District
440204 Zhenjiang District
440205 Qujiang District
440222 Shixing County
440224 Renhua County
440229 Wengyuan County
440232 Ruyuan Autonomous County
440233 Xinfeng County
440281 Lechang
440282 Nanxiong
440303 Luohu District
440304 Futian District
440305 Nanshan District
440306 Bao'an District
440307 Longgang District
440308 Yantian District
440309 Longhua District
440310 Pingshan District
440311 Guangming District
440402 Xiangzhou District
440403 Doumen District
440404 Jinwan District
440507 Longhu District
440511 Jinping District
440512 Haojiang District
440513 Chaoyang District
440514 Chaonan District
440515 Chenghai District
440523 Nan'ao County
440604 Chancheng District
440605 Nanhai District
440606 Shunde District
440607 Sanshui District
440608 Gaoming District
440703 Pengjiang District
440704 Jianghai District
440705 Xinhui District
440781 Taishan
440783 Kaiping
440784 Heshan
440785 Enping
440802 Chikan District
440803 Xiashan District
440804 Potou District
440811 Mazhang District
440823 Suixi County
440825 Xuwen County
440881 Lianjiang
440882 Leizhou
440883 Wuchuan
440890 Economic Development Zone
440902 Maonan District
440904 Dianbai District
440981 Gaozhou
440982 Huazhou
440983 Xinyi
441202 Duanzhou District
441203 Dinghu District
441204 Gaoyao District
441223 Guangning County
441224 Huaiji County
441225 Fengkai County
441226 Deqing County
441284 Sihui
441302 Huicheng District
441303 Huiyang District
441322 Boluo County
441323 Huidong County
441324 Longmen County
441402 Meijiang District
441403 Meixian District
441422 Dabu County
441423 Fengshun County
441424 Wuhua County
441426 Pingyuan County
441427 Jiaoling County
441481 Xingning
441502 Chengqu District
441521 Haifeng County
441523 Luhe County
441581 Lufeng
441602 Yuancheng District
441621 Zijin County
441622 Longchuan County
441623 Lianping County
441624 Heping County
441625 Dongyuan County
441702 Jiangcheng District
441704 Yangdong District
441721 Yangxi County
441781 Yangchun
441802 Qingcheng District
441803 Qingxinqu New Area
441821 Fogang County
441823 Yangshan County
441825 Lianshan Autonomous County
441826 Liannan Autonomous County
441881 Yingde
441882 Lianzhou
441901 Zhongtang Town
441903 Nancheng Subdistrict
441904 Chang'an Town
441905 Dongkeng Town
441906 Zhangmutou Town
441907 Wancheng Subdistrict
441908 Shilong Town
441909 Qiaotou Town
441910 Wanjiang Subdistrict
441911 Mayong Town
441912 Humen Town
441913 Xiegang Town
441914 Shijie Town
441915 Chashan Town
441916 Dongcheng Subdistrict
441917 Hongmei Town
441918 Daojiao Town
441919 Gaobu Town
441920 Qishi Town
441921 Fenggang Town
441922 Dalingshan Town
441923 Songshanhu
441924 Qingxi Town
441925 Wangniudun Town
441926 Houjie Town
441927 Changping Town
441928 Liaobu Town
441929 Shipai Town
441930 Hengli Town
441931 Tangsha Town
441932 Huangjiang Town
441933 Dalang Town
441934 Dongguangang
441935 Dongguanshengtaiyuan
441990 Shatian Town
442001 Nantou Town
442002 Shenwan Town
442003 Dongfeng Town
442004 Wuguishan Subdistrict
442005 Huangpu Town
442006 Xiaolan Town
442007 Shiqi Subdistrict
442008 Henglan Town
442009 Sanjiao Town
442010 Sanxiang Town
442011 Gangkou Town
442012 Shaxi Town
442013 Banfu Town
442015 Dongsheng Town
442016 Fusha Town
442017 Minzhong Town
442018 Dongqu Subdistrict
442019 Development Zone
442020 Xiqu Subdistrict
442021 Nanqu Subdistrict
442022 Guzhen Town
442023 Tanzhou Town
442024 Dayong Town
442025 Nanlang Town
445102 Xiangqiao District
445103 Chao'an District
445122 Raoping County
445202 Rongcheng District
445203 Jiedong District
445222 Jiexi County
445224 Huilai County
445281 Puning
445302 Yuncheng District
445303 Yun'an District
445321 Xinxing County
445322 Yunan County
445381 Luoding
450102 Xingning District
450103 Qingxiu District
450105 Jiangnan District
450107 Xixiangtang District
450108 Liangqing District
450109 Yongning District
450110 Wuming District
450123 Long'an County
450124 Mashan County
450125 Shanglin County
450126 Binyang County
450181 Hengzhou
450202 Chengzhong District
450203 Yufeng District
450204 Liunan District
450205 Liubei District
450206 Liujiang District
450222 Liucheng County
450223 Luzhai County
450224 Rong'an County
450225 Rongshui Autonomous County
450226 Sanjiang Autonomous County
450302 Xiufeng District
450303 Diecai District
450304 Xiangshan District
450305 Qixing District
450311 Yanshan District
450312 Lingui District
450321 Yangshuo County
450323 Lingchuan County
450324 Quanzhou County
450325 Xing'an County
450326 Yongfu County
450327 Guanyang County
450328 Longsheng Autonomous County
450329 Ziyuan County
450330 Pingle County
450332 Gongcheng Autonomous County
450381 Lipu
450403 Wanxiu District
450405 Changzhou District
450406 Longxu District
450421 Cangwu County
450422 Tengxian County
450423 Mengshan County
450481 Cenxi
450502 Haicheng District
450503 Yinhai District
450512 Tieshangang District
450521 Hepu County
450602 Gangkou District
450603 Fangcheng District
450621 Shangsi County
450681 Dongxing
450702 Qinnan District
450703 Qinbei District
450721 Lingshan County
450722 Pubei County
450802 Gangbei District
450803 Gangnan District
450804 Qintang District
450821 Pingnan County
450881 Guiping
450902 Yuzhou District
450903 Fumian District
450921 Rongxian County
450922 Luchuan County
450923 Bobai County
450924 Xingye County
450981 Beiliu
451002 Youjiang District
451003 Tianyang District
451022 Tiandong County
451024 Debao County
451026 Napo County
451027 Lingyun County
451028 Leye County
451029 Tianlin County
451030 Xilin County
451031 Longlin Autonomous County
451081 Jingxi
451082 Pingguo
451102 Babu District
451103 Pinggui District
451121 Zhaoping County
451122 Zhongshan County
451123 Fuchuan Autonomous County
451202 Jinchengjiang District
451203 Yizhou District
451221 Nandan County
451222 Tian'e County
451223 Fengshan County
451224 Donglan County
451225 Luocheng Autonomous County
451226 Huanjiang Autonomous County
451227 Bama Autonomous County
451228 Dou'an Autonomous County
451229 Dahua Autonomous County
451302 Xingbin District
451321 Xincheng County
451322 Xiangzhou County
451323 Wuxuan County
451324 Jinxiu Autonomous County
451381 Heshan
451402 Jiangzhou District
451421 Fusui County
451422 Ningming County
451423 Longzhou County
451424 Daxin County
451425 Tiandeng County
451481 Pingxiang
460105 Xiuying District
460106 Longhua District
460107 Qiongshan District
460108 Meilan District
460202 Haitang District
460203 Jiyang District
460204 Tianya District
460205 Yazhou District
460302 Xisha District
460303 Nansha District
460401 Nada Town
460402 Heqing Town
460403 Nanfeng Town
460404 Dacheng Town
460405 Yaxing Town
460406 Lanyang Town
460407 Guangcun Town
460408 Mutang Town
460409 Haitou Town
460410 Eman Town
460411 Wangwu Town
460412 Baimajing Town
460413 Zhonghe Town
460414 Paipu Town
460415 Dongcheng Town
460416 Xinzhou Town
460417 Yangpu Economic Development Zone
460418 Huananrezuoxueyuan
469001 Wuzhishan
469002 Qionghai
469005 Wenchang
469006 Wanning
469007 Dongfang
469021 Ding'an County
469022 Tunchang County
469023 Chengmai County
469024 Lingao County
469025 Baisha Autonomous County
469026 Changjiang Autonomous County
469027 Ledong Autonomous County
469028 Lingshui Autonomous County
469029 Baoting Autonomous County
469030 Qiongzhong Autonomous County
500101 Wanzhou District
500102 Fuling District
500103 Yuzhong District
500104 Dadukou District
500105 Jiangbei District
500106 Shapingba District
500107 Jiulongpo District
500108 Nan'an District
500109 Beibei District
500110 Qijiang District
500111 Dazu District
500112 Yubei District
500113 Banan District
500114 Qianjiang District
500115 Changshou District
500116 Jiangjin District
500117 Hechuan District
500118 Yongchuan District
500119 Nanchuan District
500120 Bishan District
500151 Tongliang District
500152 Tongnan District
500153 Rongchang District
500154 Kaizhou District
500155 Liangping District
500156 Wulong District
500229 Chengkou County
500230 Fengdou County
500231 Dianjiang County
500233 Zhongxian County
500235 Yunyang County
500236 Fengjie County
500237 Wushan County
500238 Wuxi County
500240 Shizhu Autonomous County
500241 Xiushan Autonomous County
500242 Youyang Autonomous County
500243 Pengshui Autonomous County
510104 Jinjiang District
510105 Qingyang District
510106 Jinniu District
510107 Wuhou District
510108 Chenghua District
510112 Longquanyi District
510113 Qingbaijiang District
510114 Xindou District
510115 Wenjiang District
510116 Shuangliu District
510117 Pidou District
510118 Xinjin District
510121 Jintang County
510129 Dayi County
510131 Pujiang County
510181 Dujiangyan
510182 Pengzhou
510183 Qionglai
510184 Chongzhou
510185 Jianyang
510191 High-Tech Zone
510302 Ziliujing District
510303 Gongjing District
510304 Da'an District
510311 Yantan District
510321 Rongxian County
510322 Fushun County
510402 Dongqu District
510403 Xiqu District
510411 Renhe District
510421 Miyi County
510422 Yanbian County
510502 Jiangyang District
510503 Naxi District
510504 Longmatan District
510521 Luxian County
510522 Hejiang County
510524 Xuyong County
510525 Gulin County
510603 Jingyang District
510604 Luojiang District
510623 Zhongjiang County
510681 Guanghan
510682 Shenfang
510683 Mianzhu
510703 Fucheng District
510704 Youxian District
510705 Anzhou District
510722 Santai County
510723 Yanting County
510725 Zitong County
510726 Beichuan Autonomous County
510727 Pingwu County
510781 Jiangyou
510791 High-Tech Zone
510802 Lizhou District
510811 Zhaohua District
510812 Chaotian District
510821 Wangcang County
510822 Qingchuan County
510823 Jiange County
510824 Cangxi County
510903 Chuanshan District
510904 Anju District
510921 Pengxi County
510923 Daying County
510981 Shehong
511002 Shizhong District
511011 Dongxing District
511024 Weiyuan County
511025 Zizhong County
511083 Longchang
511102 Shizhong District
511111 Shawan District
511112 Wutongqiao District
511113 Jinkouhe District
511123 Qianwei County
511124 Jingyan County
511126 Jiajiang County
511129 Muchuan County
511132 Ebian Autonomous County
511133 Mabian Autonomous County
511181 Emeishan
511302 Shunqing District
511303 Gaoping District
511304 Jialing District
511321 Nanbu County
511322 Yingshan County
511323 Peng'an County
511324 Yilong County
511325 Xichong County
511381 Langzhong
511402 Dongpo District
511403 Pengshan District
511421 Renshou County
511423 Hongya County
511424 Danleng County
511425 Qingshen County
511502 Cuiping District
511503 Nanxi District
511504 Xuzhou District
511523 Jiang'an County
511524 Changning County
511525 Gaoxian County
511526 Gongxian County
511527 Junlian County
511528 Xingwen County
511529 Pingshan County
511602 Guang'an District
511603 Qianfeng District
511621 Yuechi County
511622 Wusheng County
511623 Linshui County
511681 Huaying
511702 Tongchuan District
511703 Dachuan District
511722 Xuanhan County
511723 Kaijiang County
511724 Dazhu County
511725 Quxian County
511781 Wanyuan
511802 Yucheng District
511803 Mingshan District
511822 Yingjing County
511823 Hanyuan County
511824 Shimian County
511825 Tianquan County
511826 Lushan County
511827 Baoxing County
511902 Bazhou District
511903 Enyang District
511921 Tongjiang County
511922 Nanjiang County
511923 Pingchang County
511971 Bazhong Economic Development Zone
512002 Yanjiang District
512021 Anyue County
512022 Lezhi County
513201 Ma'erkang
513221 Wenchuan County
513222 Lixian County
513223 Maoxian County
513224 Songpan County
513225 Jiuzhaigou County
513226 Jinchuan County
513227 Xiaojin County
513228 Heishui County
513230 Rangtang County
513231 Aba County
513232 Ruo'ergai County
513233 Hongyuan County
513301 Kangding
513322 Luding County
513323 Danba County
513324 Jiulong County
513325 Yajiang County
513326 Daofu County
513327 Luhuo County
513328 Ganzi County
513329 Xinlong County
513330 Dege County
513331 Baiyu County
513332 Shiqu County
513333 Seda County
513334 Litang County
513335 Batang County
513336 Xiangcheng County
513337 Daocheng County
513338 Derong County
513401 Xichang
513402 Huili
513422 Muli Autonomous County
513423 Yanyuan County
513424 Dechang County
513426 Huidong County
513427 Ningnan County
513428 Puge County
513429 Butuo County
513430 Jinyang County
513431 Zhaojue County
513432 Xide County
513433 Mianning County
513434 Yuexi County
513435 Ganluo County
513436 Meigu County
513437 Leibo County
520102 Nanming District
520103 Yunyan District
520111 Huaxi District
520112 Wudang District
520113 Baiyun District
520115 Guanshanhu District
520121 Kaiyang County
520122 Xifeng County
520123 Xiuwen County
520181 Qingzhen
520201 Zhongshan District
520203 Liuzhi Special District
520204 Shuicheng District
520281 Panzhou
520302 Honghuagang District
520303 Huichuan District
520304 Bozhou District
520322 Tongzi County
520323 Suiyang County
520324 Zheng'an County
520325 Daozhen Autonomous County
520326 Wuchuan Autonomous County
520327 Fenggang County
520328 Meitan County
520329 Yuqing County
520330 Xishui County
520381 Chishui
520382 Renhuai
520402 Xixiu District
520403 Pingba District
520422 Puding County
520423 Zhenning Autonomous County
520424 Guanling Autonomous County
520425 Ziyun Autonomous County
520502 Qixingguan District
520521 Dafang County
520523 Jinsha County
520524 Zhijin County
520525 Nayong County
520526 Weining Autonomous County
520527 Hezhang County
520581 Qianxi
520602 Bijiang District
520603 Wanshan District
520621 Jiangkou County
520622 Yuping Autonomous County
520623 Shiqian County
520624 Sinan County
520625 Yinjiang Autonomous County
520626 Dejiang County
520627 Yanhe Autonomous County
520628 Songtao Autonomous County
522301 Xingyi
522302 Xingren
522323 Pu'an County
522324 Qinglong County
522325 Zhenfeng County
522326 Wangmo County
522327 Ceheng County
522328 Anlong County
522601 Kaili
522622 Huangping County
522623 Shibing County
522624 Sansui County
522625 Zhenyuan County
522626 Cengong County
522627 Tianzhu County
522628 Jinping County
522629 Jianhe County
522630 Taijiang County
522631 Liping County
522632 Rongjiang County
522633 Congjiang County
522634 Leishan County
522635 Majiang County
522636 Danzhai County
522701 Douyun
522702 Fuquan
522722 Libo County
522723 Guiding County
522725 Weng'an County
522726 Dushan County
522727 Pingtang County
522728 Luodian County
522729 Changshun County
522730 Longli County
522731 Huishui County
522732 Sandou Autonomous County
530102 Wuhua District
530103 Panlong District
530111 Guandu District
530112 Xishan District
530113 Dongchuan District
530114 Chenggong District
530115 Jinning District
530124 Fumin County
530125 Yiliang County
530126 Shilin Autonomous County
530127 Songming County
530128 Luquan Autonomous County
530129 Xundian Autonomous County
530181 Anning
530302 Qilin District
530303 Zhanyi District
530304 Malong District
530322 Luliang County
530323 Shizong County
530324 Luoping County
530325 Fuyuan County
530326 Huize County
530381 Xuanwei
530402 Hongta District
530403 Jiangchuan District
530423 Tonghai County
530424 Huaning County
530425 Yimen County
530426 Eshan Autonomous County
530427 Xinping Autonomous County
530428 Yuanjiang Autonomous County
530481 Chengjiang
530502 Longyang District
530521 Shidian County
530523 Longling County
530524 Changning County
530581 Tengchong
530602 Zhaoyang District
530621 Ludian County
530622 Qiaojia County
530623 Yanjin County
530624 Daguan County
530625 Yongshan County
530626 Suijiang County
530627 Zhenxiong County
530628 Yiliang County
530629 Weixin County
530681 Shuifu
530702 Gucheng District
530721 Yulong Autonomous County
530722 Yongsheng County
530723 Huaping County
530724 Ninglang Autonomous County
530802 Simao District
530821 Ning'er Autonomous County
530822 Mojiang Autonomous County
530823 Jingdong Autonomous County
530824 Jinggu Autonomous County
530825 Zhenyuan Autonomous County
530826 Jiangcheng Autonomous County
530827 Menglian Autonomous County
530828 Lancang Autonomous County
530829 Ximeng Autonomous County
530902 Linxiang District
530921 Fengqing County
530922 Yunxian County
530923 Yongde County
530924 Zhenkang County
530925 Shuangjiang Autonomous County
530926 Gengma Autonomous County
530927 Cangyuan Autonomous County
532301 Chuxiong
532302 Lufeng
532322 Shuangbai County
532323 Mouding County
532324 Nanhua County
532325 Yao'an County
532326 Dayao County
532327 Yongren County
532328 Yuanmou County
532329 Wuding County
532501 Gejiu
532502 Kaiyuan
532503 Mengzi
532504 Mile
532523 Pingbian Autonomous County
532524 Jianshui County
532525 Shiping County
532527 Luxi County
532528 Yuanyang County
532529 Honghe County
532530 Jinping Autonomous County
532531 Lvchun County
532532 Hekou Autonomous County
532601 Wenshan
532622 Yanshan County
532623 Xichou County
532624 Malipo County
532625 Maguan County
532626 Qiubei County
532627 Guangnan County
532628 Funing County
532801 Jinghong
532822 Menghai County
532823 Mengla County
532901 Dali
532922 Yangbi Autonomous County
532923 Xiangyun County
532924 Binchuan County
532925 Midu County
532926 Nanjian Autonomous County
532927 Weishan Autonomous County
532928 Yongping County
532929 Yunlong County
532930 Eryuan County
532931 Jianchuan County
532932 Heqing County
533102 Ruili
533103 Mangshi
533122 Lianghe County
533123 Yingjiang County
533124 Longchuan County
533301 Lushui
533323 Fugong County
533324 Gongshan Autonomous County
533325 Lanping Autonomous County
533401 Xianggelila
533422 Deqin County
533423 Weixi Autonomous County
540102 Chengguan District
540103 Duilongdeqing District
540104 Dazi District
540121 Linzhou County
540122 Dangxiong County
540123 Nimu County
540124 Qushui County
540127 Mozhugongka County
540202 Sangzhuzi District
540221 Nanmulin County
540222 Jiangzi County
540223 Dingri County
540224 Sajia County
540225 Lazi County
540226 Angren County
540227 Xietongmen County
540228 Bailang County
540229 Renbu County
540230 Kangma County
540231 Dingjie County
540232 Zhongba County
540233 Yadong County
540234 Jilong County
540235 Nielamu County
540236 Saga County
540237 Gangba County
540302 Karuo District
540321 Jiangda County
540322 Gongjue County
540323 Leiwuqi County
540324 Dingqing County
540325 Chaya County
540326 Basu County
540327 Zuogong County
540328 Mangkang County
540329 Luolong County
540330 Bianba County
540402 Bayi District
540421 Gongbujiangda County
540423 Motuo County
540424 Bomi County
540425 Chayu County
540426 Langxian County
540481 Milin
540502 Naidong District
540521 Zhanang County
540522 Gongga County
540523 Sangri County
540524 Qiongjie County
540525 Qusong County
540526 Cuomei County
540527 Luozha County
540528 Jiacha County
540529 Longzi County
540531 Langkazi County
540581 Cuona
540602 Seni District
540621 Jiali County
540622 Biru County
540623 Nierong County
540624 Anduo County
540625 Shenzha County
540626 Suoxian County
540627 Bange County
540628 Baqing County
540629 Nima County
540630 Shuanghu County
542521 Pulan County
542522 Zhada County
542523 Ga'er County
542524 Ritu County
542525 Geji County
542526 Gaize County
542527 Cuoqin County
610102 Xincheng District
610103 Beilinqu Forestry District
610104 Lianhu District
610111 Baqiao District
610112 Weiyang District
610113 Yanta District
610114 Yanliang District
610115 Lintong District
610116 Chang'an District
610117 Gaoling District
610118 Huyi District
610122 Lantian County
610124 Zhouzhi County
610202 Wangyi District
610203 Yintai District
610204 Yaozhou District
610222 Yijun County
610302 Weibin District
610303 Jintai District
610304 Chencang District
610305 Fengxiang District
610323 Qishan County
610324 Fufeng County
610326 Meixian County
610327 Longxian County
610328 Qianyang County
610329 Linyou County
610330 Fengxian County
610331 Taibai County
610402 Qindou District
610403 Yangling District
610404 Weicheng District
610422 Sanyuan County
610423 Jingyang County
610424 Qianxian County
610425 Liquan County
610426 Yongshou County
610428 Changwu County
610429 Xunyi County
610430 Chunhua County
610431 Wugong County
610481 Xingping
610482 Binzhou
610502 Linwei District
610503 Huazhou District
610522 Tongguan County
610523 Dali County
610524 Heyang County
610525 Chengcheng County
610526 Pucheng County
610527 Baishui County
610528 Fuping County
610581 Hancheng
610582 Huayin
610602 Baota District
610603 Ansai District
610621 Yanchang County
610622 Yanchuan County
610625 Zhidan County
610626 Wuqi County
610627 Ganquan County
610628 Fuxian County
610629 Luochuan County
610630 Yichuan County
610631 Huanglong County
610632 Huangling County
610681 Zichang
610702 Hantai District
610703 Nanzheng District
610722 Chenggu County
610723 Yangxian County
610724 Xixiang County
610725 Mianxian County
610726 Ningqiang County
610727 Lveyang County
610728 Zhenba County
610729 Liuba County
610730 Foping County
610802 Yuyang District
610803 Hengshan District
610822 Fugu County
610824 Jingbian County
610825 Dingbian County
610826 Suide County
610827 Mizhi County
610828 Jiaxian County
610829 Wubu County
610830 Qingjian County
610831 Zizhou County
610881 Shenmu
610902 Hanbin District
610921 Hanyin County
610922 Shiquan County
610923 Ningshan County
610924 Ziyang County
610925 Langao County
610926 Pingli County
610927 Zhenping County
610929 Baihe County
610981 Xunyang
611002 Shangzhou District
611021 Luonan County
611022 Danfeng County
611023 Shangnan County
611024 Shanyang County
611025 Zhen'an County
611026 Zhashui County
620102 Chengguan District
620103 Qilihe District
620104 Xigu District
620105 Anning District
620111 Honggu District
620121 Yongdeng County
620122 Gaolan County
620123 Yuzhong County
620171 Lanzhou New Area
620201 Shixia District
620290 Xiongguan District
620291 Changcheng District
620292 Jingtie District
620293 Xincheng Town
620294 Yuquan Town
620295 Wenshu Town
620302 Jinchuan District
620321 Yongchang County
620402 Baiyin District
620403 Pingchuan District
620421 Jingyuan County
620422 Huining County
620423 Jingtai County
620502 Qinzhou District
620503 Maiji District
620521 Qingshui County
620522 Qin'an County
620523 Gangu County
620524 Wushan County
620525 Zhangjiachuan Autonomous County
620602 Liangzhou District
620621 Minqin County
620622 Gulang County
620623 Tianzhu Autonomous County
620702 Ganzhou District
620721 Sunan Autonomous County
620722 Minyue County
620723 Linze County
620724 Gaotai County
620725 Shandan County
620802 Kongtong District
620821 Jingchuan County
620822 Lingtai County
620823 Chongxin County
620825 Zhuanglang County
620826 Jingning County
620881 Huating
620902 Suzhou District
620921 Jinta County
620922 Guazhou County
620923 Subei Autonomous County
620924 Akesai Autonomous County
620981 Yumen
620982 Dunhuang
621002 Xifeng District
621021 Qingcheng County
621022 Huanxian County
621023 Huachi County
621024 Heshui County
621025 Zhengning County
621026 Ningxian County
621027 Zhenyuan County
621102 Anding District
621121 Tongwei County
621122 Longxi County
621123 Weiyuan County
621124 Lintao County
621125 Zhangxian County
621126 Minxian County
621202 Wudou District
621221 Chengxian County
621222 Wenxian County
621223 Dangchang County
621224 Kangxian County
621225 Xihe County
621226 Lixian County
621227 Huixian County
621228 Liangdang County
622901 Linxia
622921 Linxia County
622922 Kangle County
622923 Yongjing County
622924 Guanghe County
622925 Hezheng County
622926 Dongxiangzu Autonomous County
622927 Jishishan Autonomous County
623001 Hezuo
623021 Lintan County
623022 Zhuoni County
623023 Zhouqu County
623024 Diebu County
623025 Maqu County
623026 Luqu County
623027 Xiahe County
630102 Chengdong District
630103 Chengzhong District
630104 Chengxi District
630105 Chengbei District
630106 Huangzhong District
630121 Datong Autonomous County
630123 Huangyuan County
630202 Ledou District
630203 Ping'an District
630222 Minhe Autonomous County
630223 Huzhu Autonomous County
630224 Hualong Autonomous County
630225 Xunhua Autonomous County
632221 Menyuan Autonomous County
632222 Qilian County
632223 Haiyan County
632224 Gangcha County
632301 Tongren
632322 Jianzha County
632323 Zeku County
632324 Henan Autonomous County
632521 Gonghe County
632522 Tongde County
632523 Guide County
632524 Xinghai County
632525 Guinan County
632621 Maqin County
632622 Banma County
632623 Gande County
632624 Dari County
632625 Jiuzhi County
632626 Maduo County
632701 Yushu
632722 Zaduo County
632723 Chengduo County
632724 Zhiduo County
632725 Nangqian County
632726 Qumalai County
632801 Ge'ermu
632802 Delingha
632803 Mangya
632821 Wulan County
632822 Doulan County
632823 Tianjun County
632857 Dachaidanxingzhengweiyuanhui
640104 Xingqing District
640105 Xixia District
640106 Jinfeng District
640121 Yongning County
640122 Helan County
640181 Lingwu
640202 Dawukou District
640205 Huinong District
640221 Pingluo County
640302 Litong District
640303 Hongsibao District
640323 Yanchi County
640324 Tongxin County
640381 Qingtongxia
640402 Yuanzhou District
640422 Xiji County
640423 Longde County
640424 Jingyuan County
640425 Pengyang County
640502 Shapotou District
640521 Zhongning County
640522 Haiyuan County
650102 Tianshan District
650103 Shayibake District
650104 Xinshi District
650105 Shuimogou District
650106 Toutunhe District
650107 Dabancheng District
650109 Midong District
650121 Wulumuqi County
650202 Dushanzi District
650203 Kelamayi District
650204 Baijiantan District
650205 Wu'erhe District
650402 Gaochang District
650421 Shanshan County
650422 Tuokexun County
650502 Yizhou District
650521 Balikun Autonomous County
650522 Yiwu County
652301 Changji
652302 Fukang
652323 Hutubi County
652324 Manasi County
652325 Qitai County
652327 Jimusa'er County
652328 Mulei Autonomous County
652701 Bole
652702 Alashankou
652722 Jinghe County
652723 Wenquan County
652801 Ku'erle
652822 Luntai County
652823 Yuli County
652824 Ruoqiang County
652825 Qiemo County
652826 Yanqi Autonomous County
652827 Hejing County
652828 Heshuo County
652829 Bohu County
652901 Akesu
652902 Kuche
652922 Wensu County
652924 Shaya County
652925 Xinhe County
652926 Baicheng County
652927 Wushen County
652928 Awati County
652929 Keping County
653001 Atushen
653022 Aketao County
653023 Aheqi County
653024 Wuqia County
653101 Kashen
653121 Shufu County
653122 Shule County
653123 Yingjisha County
653124 Zepu County
653125 Shache County
653126 Yecheng County
653127 Maigaiti County
653128 Yuepuhu County
653129 Jiashi County
653130 Bachu County
653131 Tashenku'ergan Autonomous County
653201 Hetian
653221 Hetian County
653222 Moyu County
653223 Pishan County
653224 Luopu County
653225 Cele County
653226 Yutian County
653227 Minfeng County
653228 Hekang County
653229 He'an County
654002 Yining
654003 Kuitun
654004 Huo'erguosi
654021 Yining County
654022 Chabucha'er Autonomous County
654023 Huocheng County
654024 Gongliu County
654025 Xinyuan County
654026 Zhaosu County
654027 Tekesi County
654028 Nileke County
654201 Tacheng
654202 Wusu
654203 Shawan
654221 Emin County
654224 Tuoli County
654225 Yumin County
654226 Hebukesai'er Autonomous County
654301 Aletai
654321 Bu'erjin County
654322 Fuyun County
654323 Fuhai County
654324 Habahe County
654325 Qinghe County
654326 Jimunai County
659001 Shihezi
659002 Ala'er
659003 Tumushuke
659004 Wujiaqu
659005 Beitun
659006 Tiemenguan
659007 Shuanghe
659008 Kekedala
659009 Kunyu
659010 Huyanghe
659011 Xinxing
659012 Baiyang
710101 Zhongzheng District
710102 Datong District
710103 Zhongshan District
710104 Songshan District
710105 Da'an District
710106 Wanhua District
710107 Xinyi District
710108 Shilinqu Forestry District
710109 Beitou District
710110 Neihu District
710111 Nangang District
710112 Wenshan District
710199 Qita District
710201 Xinxing District
710202 Qianjin District
710203 Qinya District
710204 Yancheng District
710205 Gushan District
710206 Qijin District
710207 Qianzhen District
710208 Sanmin District
710209 Zuoying District
710210 Nanzi District
710211 Xiaogang District
710241 Lingya District
710242 Renwu District
710243 Dashe District
710244 Gangshan District
710245 Luzhu District
710246 Alian District
710247 Tianliao District
710248 Yanchao District
710249 Qiaotou District
710250 Ziguan District
710251 Mituo District
710252 Yong'an District
710253 Hunei District
710254 Fengshan District
710255 Daliao District
710256 Linyuan District
710257 Niaosong District
710258 Dashu District
710259 Qishan District
710260 Meinong District
710261 Liugui District
710262 Neimen District
710263 Shanlinqu Forestry District
710264 Jiaxian District
710265 Taoyuan District
710266 Namaxia District
710267 Maolinqu Forestry District
710268 Qieding District
710299 Qita District
710301 Zhongxi District
710302 Dongqu District
710303 Nanqu District
710304 Beiqu District
710305 Anping District
710306 Annan District
710339 Yongkang District
710340 Guiren District
710341 Xinhua District
710342 Zuozhen District
710343 Yujing District
710344 Nanxi District
710345 Nanhua District
710346 Rende District
710347 Guanmiao District
710348 Longqi District
710349 Guantian District
710350 Madou District
710351 Jiali District
710352 Xigang District
710353 Qigu District
710354 Jiangjun District
710355 Xuejia District
710356 Beimen District
710357 Xinying District
710358 Houbi District
710359 Baihe District
710360 Dongshan District
710361 Liujia District
710362 Xiaying District
710363 Liuying District
710364 Yanshui District
710365 Shanhua District
710366 Danei District
710367 Shanshang District
710368 Xinshi District
710369 Anding District
710399 Qita District
710401 Zhongqu District
710402 Dongqu District
710403 Nanqu District
710404 Xiqu District
710405 Beiqu District
710406 Beitun District
710407 Xitun District
710408 Nantun District
710431 Taiping District
710432 Dali District
710433 Wufeng District
710434 Wuri District
710435 Fengyuan District
710436 Houli District
710437 Shigang District
710438 Dongshi District
710439 Heping District
710440 Xinshe District
710441 Tanzi District
710442 Daya District
710443 Shengang District
710444 Dadu District
710445 Shalu District
710446 Longjing District
710447 Wuqi District
710448 Qingshui District
710449 Dajia District
710450 Waipu District
710451 Da'an District
710499 Qita District
710507 Jinsha Town
710508 Jinhu Town
710509 Jinning Township
710510 Jincheng Town
710511 Lieyu Township
710512 Wuqiu Township
710614 Nantou
710615 Zhongliao Township
710616 Caotun Town
710617 Guoxing Township
710618 Puli Town
710619 Ren'ai Township
710620 Mingjian Township
710621 Jiji Town
710622 Shuili Township
710623 Yuchi Township
710624 Xinyi Township
710625 Zhushan Town
710626 Lugu Township
710701 Ren'ai District
710702 Xinyi District
710703 Zhongzheng District
710704 Zhongshan District
710705 Anle District
710706 Nuannuan District
710707 Qidu District
710799 Qita District
710801 Dongqu District
710802 Beiqu District
710803 Xiangshan District
710899 Qita District
710901 Dongqu District
710902 Xiqu District
710999 Qita District
711130 Wanli District
711132 Banqiao District
711133 Xizhi District
711134 Shenkeng District
711135 Shiding District
711136 Ruifang District
711137 Pingxi District
711138 Shuangxi District
711139 Gongliao District
711140 Xindian District
711141 Pinglinqu Forestry District
711142 Wulai District
711143 Yonghe District
711144 Zhonghe District
711145 Tucheng District
711146 Sanxia District
711147 Shulinqu Forestry District
711148 Yingge District
711149 Sanchong District
711150 Xinzhuang District
711151 Taishan District
711152 Linkou District
711153 Luzhou District
711154 Wugu District
711155 Bali District
711156 Danshui District
711157 Sanzhi District
711158 Shimen District
711287 Yilan
711288 Toucheng Town
711289 Jiaoxi Township
711290 Zhuangwei Township
711291 Yuanshan Township
711292 Luodong Town
711293 Sanxing Township
711294 Datong Township
711295 Wujie Township
711296 Dongshan Township
711297 Su'ao Town
711298 Nan'ao Township
711299 Diaoyutai
711387 Zhubei
711388 Hukou Township
711389 Xinfeng Township
711390 Xinpu Town
711391 Guanxi Town
711392 Xionglin Township
711393 Baoshan Township
711394 Zhudong Town
711395 Wufeng Township
711396 Hengshan Township
711397 Jianshi Township
711398 Beipu Township
711399 Emei Township
711414 Zhongli District
711415 Pingzhen District
711417 Yangmei District
711418 Xinwu District
711419 Guanyin District
711420 Taoyuan District
711421 Guishan District
711422 Bade District
711423 Daxi District
711425 Dayuan District
711426 Luzhu District
711487 Zhongli
711488 Pingzhen
711489 Longtan Township
711490 Yangmei
711491 Xinwu Township
711492 Guanyin Township
711493 Taoyuan
711494 Guishan Township
711495 Bade
711496 Daxi Town
711497 Fuxing Township
711498 Dayuan Township
711499 Luzhu Township
711520 Toufen
711582 Zhunan Town
711583 Toufen Town
711584 Sanwan Township
711585 Nanzhuang Township
711586 Shitan Township
711587 Houlong Town
711588 Tongxiao Town
711589 Yuanli Town
711590 Miaoli
711591 Zaoqiao Township
711592 Touwu Township
711593 Gongguan Township
711594 Dahu Township
711595 Tai'an Township
711596 Tongluo Township
711597 Sanyi Township
711598 Xihu Township
711599 Zhuolan Town
711736 Yuanlin
711774 Zhanghua
711775 Fenyuan Township
711776 Huatan Township
711777 Xiushui Township
711778 Lugang Town
711779 Fuxing Township
711780 Xianxi Township
711781 Hemei Town
711782 Shengang Township
711783 Yuanlin Town
711784 Shetou Township
711785 Yongjing Township
711786 Puxin Township
711787 Xihu Town
711788 Dacun Township
711789 Puyan Township
711790 Tianzhong Town
711791 Beidou Town
711792 Tianwei Township
711793 Pitou Township
711794 Xizhou Township
711795 Zhutang Township
711796 Erlin Town
711797 Daicheng Township
711798 Fangyuan Township
711799 Ershui Township
711982 Fanlu Township
711983 Meishan Township
711984 Zhuqi Township
711985 Alishan Township
711986 Zhongpu Township
711987 Dabu Township
711988 Shuishang Township
711989 Lucao Township
711990 Taibao
711991 Puzi
711992 Dongshi Township
711993 Liujiao Township
711994 Xingang Township
711995 Minxiong Township
711996 Dalin Town
711997 Xikou Township
711998 Yizhu Township
711999 Budai Town
712180 Dounan Town
712181 Dapi Township
712182 Huwei Town
712183 Tuku Town
712184 Baozhong Township
712185 Dongshi Township
712186 Taixi Township
712187 Lunbei Township
712188 Mailiao Township
712189 Douliu
712190 Linnei Township
712191 Gukeng Township
712192 Citong Township
712193 Xiluo Town
712194 Erlun Township
712195 Beigang Town
712196 Shuilin Township
712197 Kouhu Township
712198 Sihu Township
712199 Yuanchang Township
712451 Kanding Township
712467 Pingdong
712468 Sandimen Township
712469 Wutai Township
712470 Majia Township
712471 Jiuru Township
712472 Ligang Township
712473 Gaoshu Township
712474 Yanpu Township
712475 Changzhi Township
712476 Linluo Township
712477 Zhutian Township
712478 Neipu Township
712479 Wandan Township
712480 Chaozhou Town
712481 Taiwu Township
712482 Laiyi Township
712483 Wanluan Township
712484 Kanding Township
712485 Xinpi Township
712486 Nanzhou Township
712487 Linbian Township
712488 Donggang Town
712489 Liuqiu Township
712490 Jiadong Township
712491 Xinyuan Township
712492 Fangliao Township
712493 Fangshan Township
712494 Chunri Township
712495 Shizi Township
712496 Checheng Township
712497 Mudan Township
712498 Hengchun Town
712499 Manzhou Township
712584 Taidong
712585 Lvdao Township
712586 Lanyu Township
712587 Yanping Township
712588 Beinan Township
712589 Luye Township
712590 Guanshan Town
712591 Haiduan Township
712592 Chishang Township
712593 Donghe Township
712594 Chenggong Town
712595 Changbin Township
712596 Jinfeng Township
712597 Dawu Township
712598 Daren Township
712599 Taimali Township
712686 Hualian
712687 Xincheng Township
712688 Tailuge
712689 Xiulin Township
712690 Ji'an Township
712691 Shoufeng Township
712692 Fenglin Town
712693 Guangfu Township
712694 Fengbin Township
712695 Ruisui Township
712696 Wanrong Township
712697 Yuli Town
712698 Zhuoxi Township
712699 Fuli Township
712794 Magong
712795 Xiyu Township
712796 Wang'an Township
712797 Qimei Township
712798 Baisha Township
712799 Huxi Township
712896 Nangan Township
712897 Beigan Township
712898 Dongyin Township
712899 Juguang Township
810101 Central and Western District
810102 Wan Chai District
810103 Eastern District
810104 Southern District
810201 Kowloon City District
810202 Yau Tsim Mong District
810203 Sham Shui Po District
810204 Wong Tai Sin District
810205 Kwun Tong District
810301 North District
810302 Tai Po District
810303 Sha Tin District
810304 Sai Kung District
810305 Yuen Long District
810306 Tuen Mun District
810307 Tsuen Wan District
810308 Kwai Tsing District
810309 Islands District
820102 Huadimatang District
820103 Huawangtang District
820104 Wangdetang District
820105 Datang District
820106 Fengshuntang District
820202 Jiamotang District
820203 Ludangtianhai District
820204 Shengfangjigetang District
`;
