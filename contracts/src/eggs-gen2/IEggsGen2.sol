// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

/// @title Eggs of the second generation
/// @notice An ERC-1155 of two ids: 0 is the solar egg, 1 the lunar egg. No more than a fixed number of each is ever minted. Eggs are bought
/// with the game token, or with the native coin by a signed voucher, or given; the collection burns them when they hatch. A share of what
/// a buyer pays is credited to whom referred the buyer, who claims it.
/// @dev Payments stay in the contract until the owner withdraws them, and what is credited to referrers stays until they claim it. The
/// native coin is the currency 0xEeee…EEeE. The game token must move exactly what it is told to, without a fee.
/// WARNING: the collection may burn eggs of anyone without an approval.
interface IEggsGen2 is IERC1155 {
    /// @param receiver who gets the eggs
    /// @param egg 0 for solar, 1 for lunar
    /// @param amount eggs, 1 to 40
    /// @param referral who referred the buyer, or zero
    /// @param price of one egg, in base units of the native coin
    /// @param voucherId random, unique
    /// @param signature the 97 bytes described in IVoucherVerifier, over `EggSale(address receiver,uint8 egg,uint256 amount,`
    /// `address referral,uint256 price,uint256 voucherId,uint256 deadline)`
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

    /// @notice `referrer` is whom `account` was referred by from now on; nobody if zero.
    event ReferralChanged(address indexed account, address indexed referrer);

    /// @notice `amount` of what `buyer` paid was credited to `referrer`.
    event ReferralRewarded(address indexed referrer, address indexed buyer, address indexed currency, uint256 amount);

    /// @notice `referrer` took `amount` that had been credited to it.
    event ReferralRewardClaimed(address indexed referrer, address indexed currency, uint256 amount);

    /// @notice Referrers are credited `basisPoints` per 10,000 of what is paid from now on.
    event ReferralShareChanged(uint256 basisPoints);

    /// @notice An egg costs `price` base units of the game token; none can be bought with it if zero.
    event PriceChanged(uint256 price);

    /// @notice The game token is now `hatchy`. What was credited in the former one stays in the former one.
    event HatchyChanged(address indexed hatchy);

    /// @notice The collection that hatches eggs is now `hatchyGen2`; none if zero.
    event HatchyGen2Changed(address indexed hatchyGen2);

    /// @notice `account` may give eggs from now on, or no longer.
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

    /// @notice The eggs cost more than the buyer is ready to pay.
    error EggsGen2_TooExpensive(uint256 cost, uint256 maxCost);

    /// @notice What was sent is not exactly what is due.
    error EggsGen2_WrongPayment(uint256 sent, uint256 due);

    /// @notice `account` cannot be referred by `referral`: by itself, or by whom it gives the eggs to, or by somebody whom it referred.
    error EggsGen2_InvalidReferral(address account, address referral);

    /// @notice The share is more than 10,000 per 10,000.
    error EggsGen2_InvalidReferralShare(uint256 basisPoints);

    /// @notice Nothing is credited to `account` in this currency.
    error EggsGen2_NothingToClaim(address account, address currency);

    /// @notice `account` may not do this.
    error EggsGen2_NotAuthorized(address account);

    /// @notice The zero address is not accepted here.
    error EggsGen2_ZeroAddress();

    /// @notice The receiver did not take the coins.
    error EggsGen2_TransferFailed();

    /// @notice Buys `amount` eggs, 1 to 40, for the game token, which the caller must have approved.
    /// @dev WARNING: the price is that of the moment of execution. What the caller approved is the most that it pays.
    /// @param referral who referred the caller: kept if nobody was kept before, and ignored otherwise or if zero
    function mintEgg(uint8 egg, uint256 amount, address referral) external;

    /// @notice The same, or nothing if the eggs would cost more than `maxCost` base units of the game token in all.
    function mintEggAtMost(uint8 egg, uint256 amount, address referral, uint256 maxCost) external;

    /// @notice Buys the eggs of a voucher for its receiver. Anyone may submit it and pays exactly the price of the eggs in the native coin.
    /// @dev It is the caller who counts as referred, by the voucher's `referral` if nobody was kept before.
    function eggSale(EggSalePayload calldata payload) external payable;

    /// @notice Gives eggs to `receiver`. Only the owner and whom it allowed.
    function mintAirdropEgg(uint8 egg, uint256 amount, address receiver) external;

    /// @notice Burns `amount` eggs of the caller, at least 1.
    function burn(uint8 egg, uint256 amount) external;

    /// @notice Burns exactly `amount` eggs of `account`, at least 1, or reverts. Only the collection, which needs no approval.
    function burnEggOfUser(uint8 egg, address account, uint256 amount) external;

    /// @notice Forgets who referred the caller. What was credited stays; the next purchase may name another.
    function clearMyReferral() external;

    /// @notice Pays out what is credited to the caller in a currency.
    function claimReferralReward(address currency) external;

    /// @notice Sends the proceeds in a currency to `to`: all there is but what is credited to referrers. Only the owner.
    function withdraw(address currency, address to) external;

    /// @notice Sets the metadata address, to which the egg's id is appended. Only the owner.
    function setBaseMetadataURI(string calldata _newBaseMetadataURI) external;

    /// @notice Sets the game token that eggs are paid in. Only the owner. A price that was meant in another token stays as it is.
    function setHatchy(address _hatchy) external;

    /// @notice Sets the collection that hatches eggs; nobody may burn others' eggs while it is zero. Only the owner.
    function setHatchyGen2(address _gen2Address) external;

    /// @notice Sets the price of one egg in base units of the game token; zero closes this way of buying. Only the owner.
    function setPrice(uint256 _price) external;

    /// @notice Sets which share of a payment, per 10,000, is credited to the referrer. Only the owner.
    function setReferralShare(uint256 basisPoints) external;

    /// @notice Lets `account`, such as the reward dealer, give eggs, or no longer. Only the owner.
    function setAirdropper(address account, bool allowed) external;

    /// @notice How many eggs of a kind `account` holds, for each of `ids`.
    function accountBalanceBatch(address account, uint256[] calldata ids) external view returns (uint256[] memory);

    /// @notice How many eggs of a kind were ever minted. Burning does not lower it.
    function eggSupplies(uint8 egg) external view returns (uint256);

    /// @notice Who referred `account`, or zero.
    function referrals(address account) external view returns (address);

    /// @notice What `account` can claim in a currency.
    function referralRewards(address account, address currency) external view returns (uint256);

    /// @notice What all referrers together can claim in a currency. The contract holds at least that.
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
