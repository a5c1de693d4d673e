// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

/// @title Eggs of the second generation
/// @notice An ERC-1155 of two ids: 0 is the solar egg, 1 the lunar egg. Each has a fixed maximum supply. Eggs are
/// bought with the game token, or with the native coin by a signed voucher, or given. The collection burns them when
/// they hatch. A share of each payment is credited to the buyer's referrer, who claims it.
/// @dev Payments stay in the contract until the owner withdraws them. Credits stay until referrers claim them. The
/// native coin is the currency 0xEeee…EEeE. The game token must not take a fee on transfers.
/// WARNING: the collection can burn anyone's eggs without an approval.
interface IEggsGen2 is IERC1155 {
    /// @param receiver who gets the eggs
    /// @param egg 0 for solar, 1 for lunar
    /// @param amount eggs, 1 to 40
    /// @param referral referrer of the buyer, or zero
    /// @param price of one egg, in base units of the native coin
    /// @param voucherId random, unique
    /// @param signature the 97 bytes described in IVoucherVerifier, over
    /// `EggSale(address receiver,uint8 egg,uint256 amount,address referral,uint256 price,uint256 voucherId,`
    /// `uint256 deadline)`
    struct EggSalePayload {
        address receiver;
        uint8 egg;
        uint256 amount;
        address referral;
        uint256 price;
        uint256 voucherId;
        bytes signature;
    }

    /// @notice `buyer` paid `cost` base units of `currency` for `amount` eggs, which went to `receiver`.
    event EggsBought(
        address indexed buyer,
        address indexed receiver,
        uint8 indexed egg,
        uint256 amount,
        address currency,
        uint256 cost
    );

    /// @notice The referrer of `account` was set, or removed if zero.
    event ReferralChanged(address indexed account, address indexed referrer);

    /// @notice `amount` of the buyer's payment was credited to `referrer`.
    event ReferralRewarded(address indexed referrer, address indexed buyer, address indexed currency, uint256 amount);

    /// @notice `referrer` claimed `amount` of its credit.
    event ReferralRewardClaimed(address indexed referrer, address indexed currency, uint256 amount);

    /// @notice The referrers' share of payments changed, in basis points.
    event ReferralShareChanged(uint256 basisPoints);

    /// @notice The price of an egg in base units of the game token changed. Zero stops sales for the token.
    event PriceChanged(uint256 price);

    /// @notice The game token changed. Credits in the former token stay in that token.
    event HatchyChanged(address indexed hatchy);

    /// @notice The collection that hatches eggs changed. Zero means none.
    event HatchyGen2Changed(address indexed hatchyGen2);

    /// @notice The right of `account` to give eggs changed.
    event AirdropperChanged(address indexed account, bool allowed);

    /// @notice Proceeds went to `to`.
    event Withdrawn(address indexed currency, address indexed to, uint256 amount);

    /// @notice There is no such egg.
    error EggsGen2_InvalidEgg(uint8 egg);

    /// @notice The amount is zero or more than `max`.
    error EggsGen2_InvalidAmount(uint256 amount, uint256 max);

    /// @notice More would be minted than the maximum.
    error EggsGen2_MaxSupplyExceeded(uint8 egg, uint256 supply, uint256 maxSupply);

    /// @notice Eggs cannot be bought with the game token at present.
    error EggsGen2_NotForSale();

    /// @notice The eggs cost more than the buyer's limit.
    error EggsGen2_TooExpensive(uint256 cost, uint256 maxCost);

    /// @notice The payment is not the exact amount due.
    error EggsGen2_WrongPayment(uint256 sent, uint256 due);

    /// @notice `referral` cannot refer `account`: it is the account itself, the receiver of the eggs, or someone whom
    /// the account referred.
    error EggsGen2_InvalidReferral(address account, address referral);

    /// @notice The share is more than 10,000 per 10,000.
    error EggsGen2_InvalidReferralShare(uint256 basisPoints);

    /// @notice Nothing is credited to `account` in this currency.
    error EggsGen2_NothingToClaim(address account, address currency);

    /// @notice `account` may not do this.
    error EggsGen2_NotAuthorized(address account);

    /// @notice The zero address is not allowed.
    error EggsGen2_ZeroAddress();

    /// @notice The receiver rejected the coins.
    error EggsGen2_TransferFailed();

    /// @notice Buys `amount` eggs, 1 to 40, for the game token, which the caller must have approved.
    /// @dev WARNING: the price at execution applies. The caller pays at most what it approved.
    /// @param referral referrer of the caller; ignored if zero or if the caller already has a referrer
    function mintEgg(uint8 egg, uint256 amount, address referral) external;

    /// @notice The same, but reverts if the total is above `maxCost` base units of the game token.
    function mintEggAtMost(uint8 egg, uint256 amount, address referral, uint256 maxCost) external;

    /// @notice Buys the eggs of a voucher for its receiver. Anyone may submit it and pays exactly the price of the eggs
    /// in the native coin.
    /// @dev The caller counts as referred, by the voucher's `referral` if it has no referrer yet.
    function eggSale(EggSalePayload calldata payload) external payable;

    /// @notice Gives eggs to `receiver`. Only the owner and allowed accounts.
    function mintAirdropEgg(uint8 egg, uint256 amount, address receiver) external;

    /// @notice Burns `amount` eggs of the caller, at least 1.
    function burn(uint8 egg, uint256 amount) external;

    /// @notice Burns exactly `amount` eggs of `account`, at least 1, or reverts. Only the collection, which needs no
    /// approval.
    function burnEggOfUser(uint8 egg, address account, uint256 amount) external;

    /// @notice Removes the caller's referrer. Credits stay. The next purchase may name another referrer.
    function clearMyReferral() external;

    /// @notice Pays out what is credited to the caller in a currency.
    function claimReferralReward(address currency) external;

    /// @notice The same, but pays another account, such as when the caller cannot receive coins.
    function claimReferralRewardTo(address currency, address to) external;

    /// @notice Sends the proceeds in a currency to `to`, except credits of referrers. Only the owner.
    function withdraw(address currency, address to) external;

    /// @notice Sets the metadata address, to which the egg's id is appended. Only the owner.
    function setBaseMetadataURI(string calldata _newBaseMetadataURI) external;

    /// @notice Sets the game token that eggs are paid in. Only the owner. The price is not converted.
    function setHatchy(address _hatchy) external;

    /// @notice Sets the collection that hatches eggs. While it is zero, nobody can burn others' eggs. Only the owner.
    function setHatchyGen2(address _gen2Address) external;

    /// @notice Sets the price of one egg in base units of the game token; zero stops these sales. Only the owner.
    function setPrice(uint256 _price) external;

    /// @notice Sets the referrer's share of payments, per 10,000. Only the owner.
    function setReferralShare(uint256 basisPoints) external;

    /// @notice Allows `account`, such as the reward dealer, to give eggs, or revokes it. Only the owner.
    function setAirdropper(address account, bool allowed) external;

    /// @notice Returns the balances of `account`, for each of `ids`.
    function accountBalanceBatch(address account, uint256[] calldata ids) external view returns (uint256[] memory);

    /// @notice Returns the number of eggs ever minted of a kind. Burning does not lower it.
    function eggSupplies(uint8 egg) external view returns (uint256);

    /// @notice Returns the referrer of `account`, or zero.
    function referrals(address account) external view returns (address);

    /// @notice Returns the credit of `account` in a currency.
    function referralRewards(address account, address currency) external view returns (uint256);

    /// @notice Returns all referrers' credits in a currency. The contract holds at least that.
    function totalReferralRewards(address currency) external view returns (uint256);

    /// @notice The share of a payment that is credited to the referrer, per 10,000. It is rounded down.
    function referralShare() external view returns (uint256);

    /// @notice Whether the owner allowed `account` to give eggs.
    function isAirdropper(address account) external view returns (bool);

    /// @notice The game token that eggs are paid in.
    function hatchyToken() external view returns (address);

    /// @notice The collection that hatches eggs.
    function HatchyPocketGen2() external view returns (address);

    /// @notice The price of one egg in base units of the game token; none can be bought with it if zero.
    function PRICE() external view returns (uint256);

    /// @notice The most solar eggs that are ever minted.
    function MAX_SOLAR() external view returns (uint256);

    /// @notice The most lunar eggs that are ever minted.
    function MAX_LUNAR() external view returns (uint256);

    /// @notice The most eggs of one purchase.
    function MAX_PER_TX() external view returns (uint256);

    /// @notice The id of solar eggs.
    function SOLAR_EGG() external view returns (uint8);

    /// @notice The id of lunar eggs.
    function LUNAR_EGG() external view returns (uint8);
}
