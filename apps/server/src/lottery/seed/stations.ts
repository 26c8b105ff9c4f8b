/** A station draws on some days of the week: 0 Sunday to 6 Saturday. */
export interface Station {
  readonly code: string;
  readonly name: string;
  readonly weekdays: readonly number[];
}

function station(code: string, name: string, ...weekdays: number[]): Station {
  return { code, name, weekdays };
}

/** Stations of southern Vietnam, in the order of the week from Sunday on. */
export const SOUTHERN_STATIONS: readonly Station[] = [
  station('TIEN_GIANG', 'Tiền Giang', 0),
  station('KIEN_GIANG', 'Kiên Giang', 0),
  station('DA_LAT', 'Đà Lạt', 0),
  station('HCM', 'Hồ Chí Minh', 1, 6),
  station('DONG_THAP', 'Đồng Tháp', 1),
  station('CA_MAU', 'Cà Mau', 1),
  station('BEN_TRE', 'Bến Tre', 2),
  station('VUNG_TAU', 'Vũng Tàu', 2),
  station('BAC_LIEU', 'Bạc Liêu', 2),
  station('DONG_NAI', 'Đồng Nai', 3),
  station('CAN_THO', 'Cần Thơ', 3),
  station('SOC_TRANG', 'Sóc Trăng', 3),
  station('TAY_NINH', 'Tây Ninh', 4),
  station('AN_GIANG', 'An Giang', 4),
  station('BINH_THUAN', 'Bình Thuận', 4),
  station('VINH_LONG', 'Vĩnh Long', 5),
  station('BINH_DUONG', 'Bình Dương', 5),
  station('TRA_VINH', 'Trà Vinh', 5),
  station('LONG_AN', 'Long An', 6),
  station('BINH_PHUOC', 'Bình Phước', 6),
  station('HAU_GIANG', 'Hậu Giang', 6),
];

/** Stations of central Vietnam. */
export const CENTRAL_STATIONS: readonly Station[] = [
  station('KON_TUM', 'Kon Tum', 0),
  station('KHANH_HOA', 'Khánh Hòa', 0, 3),
  station('HUE', 'Huế', 0, 1),
  station('PHU_YEN', 'Phú Yên', 1),
  station('DAK_LAK', 'Đắk Lắk', 2),
  station('QUANG_NAM', 'Quảng Nam', 2),
  station('DA_NANG', 'Đà Nẵng', 3, 6),
  station('BINH_DINH', 'Bình Định', 4),
  station('QUANG_TRI', 'Quảng Trị', 4),
  station('QUANG_BINH', 'Quảng Bình', 4),
  station('GIA_LAI', 'Gia Lai', 5),
  station('NINH_THUAN', 'Ninh Thuận', 5),
  station('QUANG_NGAI', 'Quảng Ngãi', 6),
  station('DAK_NONG', 'Đắk Nông', 6),
];
