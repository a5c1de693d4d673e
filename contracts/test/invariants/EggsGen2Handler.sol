// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {EggsGen2} from "../../src/eggs-gen2/EggsGen2.sol";
import {IEggsGen2} from "../../src/eggs-gen2/IEggsGen2.sol";
import {GameToken} from "../../src/token/GameToken.sol";
import {EggsGen2Vouchers} from "../support/EggsGen2Vouchers.sol";

/// @dev Buys, gives, moves and burns eggs while the owner changes price and share and takes the proceeds, and referrers
/// claim. It keeps its own books.
contract EggsGen2Handler is EggsGen2Vouchers {
    uint256 private constant ACTORS = 4;

    GameToken private token;
    address private owner;
    address private treasury;
    address private collection;

    address[] public actors;
    uint256 private vouchers;
    IEggsGen2.EggSalePayload private lastVoucher;

    mapping(uint8 egg => uint256) public minted;
    mapping(uint8 egg => uint256) public burnt;
    /// @dev Amounts by currency.
    mapping(address currency => uint256) public paid;
    mapping(address currency => uint256) public withdrawn;
    mapping(address currency => uint256) public claimed;
    mapping(address currency => mapping(address referrer => uint256)) public credited;
    mapping(address account => address) public referrerOf;
    uint256 public replays;

    constructor(EggsGen2 eggs_, GameToken token_, address treasury_) {
        (eggs, token, treasury) = (eggs_, token_, treasury_);
        (owner, collection) = (eggs.owner(), eggs.HatchyPocketGen2());
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(1000 + i));
            vm.prank(actors[i]);
            token.approve(address(eggs), type(uint256).max);
        }
    }

    function buyWithTokens(uint256 actorSeed, uint8 egg, uint256 amount, uint256 referralSeed) external {
        (address buyer, address referral) = _buyerAndReferral(actorSeed, actorSeed, referralSeed);
        (egg, amount) = (egg % 2, _buyable(egg % 2, amount));
        if (amount == 0) return;
        uint256 cost = eggs.PRICE() * amount;
        token.transfer(buyer, cost);

        vm.prank(buyer);
        eggs.mintEgg(egg, amount, referral);

        _book(buyer, egg, amount, referral, address(token), cost);
    }

    function buyWithVoucher(
        uint256 actorSeed,
        uint256 receiverSeed,
        uint8 egg,
        uint256 amount,
        uint256 price,
        uint256 referralSeed
    ) external {
        (address buyer, address referral) = _buyerAndReferral(actorSeed, receiverSeed, referralSeed);
        (egg, amount) = (egg % 2, _buyable(egg % 2, amount));
        if (amount == 0) return;
        price = bound(price, 0, 10 ether);
        IEggsGen2.EggSalePayload memory payload =
            IEggsGen2.EggSalePayload(_actor(receiverSeed), egg, amount, referral, price, ++vouchers, "");
        payload.signature = _sign(SIGNER_KEY, payload, DEADLINE);
        vm.deal(buyer, price * amount);

        vm.prank(buyer);
        eggs.eggSale{value: price * amount}(payload);

        lastVoucher = payload;
        _book(buyer, egg, amount, referral, NATIVE, price * amount);
    }

    function replayVoucher(uint256 actorSeed) external {
        if (lastVoucher.voucherId == 0) return;
        uint256 cost = lastVoucher.price * lastVoucher.amount;
        address buyer = _actor(actorSeed);
        vm.deal(buyer, cost);
        vm.prank(buyer);
        try eggs.eggSale{value: cost}(lastVoucher) {
            ++replays;
        } catch {}
    }

    function give(uint256 actorSeed, uint8 egg, uint256 amount) external {
        (egg, amount) = (egg % 2, bound(amount, 0, 20));
        uint256 left = _left(egg);
        if (amount > left) amount = left;
        if (amount == 0) return;
        vm.prank(owner);
        eggs.mintAirdropEgg(egg, amount, _actor(actorSeed));
        minted[egg] += amount;
    }

    function burn(uint256 actorSeed, uint8 egg, uint256 amount, bool byCollection) external {
        address actor = _actor(actorSeed);
        egg = egg % 2;
        amount = bound(amount, 0, eggs.balanceOf(actor, egg));
        if (amount == 0) return;
        if (byCollection) {
            vm.prank(collection);
            eggs.burnEggOfUser(egg, actor, amount);
        } else {
            vm.prank(actor);
            eggs.burn(egg, amount);
        }
        burnt[egg] += amount;
    }

    function move(uint256 fromSeed, uint256 toSeed, uint8 egg, uint256 amount) external {
        address from = _actor(fromSeed);
        egg = egg % 2;
        amount = bound(amount, 0, eggs.balanceOf(from, egg));
        vm.prank(from);
        eggs.safeTransferFrom(from, _actor(toSeed), egg, amount, "");
    }

    function clearReferral(uint256 actorSeed) external {
        vm.prank(_actor(actorSeed));
        eggs.clearMyReferral();
        referrerOf[_actor(actorSeed)] = address(0);
    }

    function claim(uint256 actorSeed, bool coins) external {
        (address actor, address currency) = (_actor(actorSeed), coins ? NATIVE : address(token));
        uint256 amount = eggs.referralRewards(actor, currency);
        if (amount == 0) return;
        vm.prank(actor);
        eggs.claimReferralReward(currency);
        claimed[currency] += amount;
        credited[currency][actor] -= amount;
    }

    function withdraw(bool coins) external {
        address currency = coins ? NATIVE : address(token);
        uint256 before = coins ? treasury.balance : token.balanceOf(treasury);
        vm.prank(owner);
        eggs.withdraw(currency, treasury);
        withdrawn[currency] += (coins ? treasury.balance : token.balanceOf(treasury)) - before;
    }

    function changePrice(uint256 price, uint256 share) external {
        vm.startPrank(owner);
        eggs.setPrice(bound(price, 1, 1_000 ether));
        eggs.setReferralShare(bound(share, 0, 10_000));
        vm.stopPrank();
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    /// @dev Both books, kept apart from the contract's.
    function _book(address buyer, uint8 egg, uint256 amount, address referral, address currency, uint256 cost)
        private
    {
        minted[egg] += amount;
        paid[currency] += cost;
        if (referrerOf[buyer] == address(0)) referrerOf[buyer] = referral;
        if (referrerOf[buyer] == address(0)) return;
        credited[currency][referrerOf[buyer]] += cost * eggs.referralShare() / 10_000;
    }

    /// @dev A referral that the contract takes, or none.
    function _buyerAndReferral(uint256 actorSeed, uint256 receiverSeed, uint256 referralSeed)
        private
        view
        returns (address buyer, address referral)
    {
        (buyer, referral) = (_actor(actorSeed), _actor(referralSeed));
        bool circular = referral == buyer || referral == _actor(receiverSeed) || referrerOf[referral] == buyer;
        if (circular) referral = address(0);
    }

    function _buyable(uint8 egg, uint256 amount) private view returns (uint256) {
        uint256 left = _left(egg);
        return bound(amount, 0, left < 40 ? left : 40);
    }

    function _left(uint8 egg) private view returns (uint256) {
        return (egg == SOLAR ? eggs.MAX_SOLAR() : eggs.MAX_LUNAR()) - eggs.eggSupplies(egg);
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }
}
