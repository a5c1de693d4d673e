// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen1Collection} from "../../src/gen1/Gen1Collection.sol";
import {HostileSeller} from "../support/Gen1Traders.sol";
import {Test} from "../support/Test.sol";

/// @dev Claims, mints, offers, cancels, buys, moves and withdraws, and keeps a plain ledger beside the collection. Of
/// the actors, one refuses coins and one burns all gas it is given with them.
contract Gen1CollectionHandler is Test {
    uint256 private constant WALLETS = 3;
    uint256 private constant MAX_SUPPLY = 30;

    Gen1Collection private gen1;
    address private owner;
    address private minter;
    address[] public actors;

    address[] private owners;
    mapping(uint256 tokenId => uint256) public prices;
    mapping(address seller => uint256) public credits;
    uint256 public totalCredits;
    uint256 public proceeds;
    uint256 public withdrawn;
    uint256 public bought;

    constructor(Gen1Collection gen1_, address owner_, address minter_) {
        (gen1, owner, minter) = (gen1_, owner_, minter_);
        for (uint256 i = 0; i < WALLETS; ++i) {
            actors.push(vm.addr(1000 + i));
        }
        actors.push(address(new HostileSeller(HostileSeller.Manner.Refusing)));
        actors.push(address(new HostileSeller(HostileSeller.Manner.Endless)));
    }

    function claim(uint256 actorSeed, uint256 amount, uint256 extra) external {
        if (owners.length >= MAX_SUPPLY) return;
        amount = bound(amount, 1, 8);
        // Only wallets take back what is beyond the cost.
        (address actor, uint256 beyond) = (_actor(actorSeed), bound(extra, 0, 1 ether));
        if (actor.code.length > 0) beyond = 0;
        uint256 cost = gen1.calculatePriceOf(amount);
        vm.deal(actor, cost + beyond);
        vm.prank(actor);
        gen1.claimHatchie{value: cost + beyond}(amount);
        vm.assertEq(actor.balance, beyond);
        _minted(actor, amount);
        proceeds += cost;
    }

    function mint(uint256 actorSeed, uint256 amount) external {
        if (owners.length >= MAX_SUPPLY) return;
        amount = bound(amount, 1, 8);
        vm.prank(minter);
        vm.assertEq(gen1.mintTo(_actor(actorSeed), amount), owners.length);
        _minted(_actor(actorSeed), amount);
    }

    function offer(uint256 tokenSeed, uint256 price) external {
        if (owners.length == 0) return;
        uint256 tokenId = tokenSeed % owners.length;
        price = bound(price, 1, 100 ether);
        vm.prank(owners[tokenId]);
        gen1.setTokenPrice(tokenId, price);
        prices[tokenId] = price;
    }

    function cancel(uint256 tokenSeed) external {
        (bool found, uint256 tokenId) = _forSale(tokenSeed);
        if (!found) return;
        vm.prank(owners[tokenId]);
        gen1.cancelTokenSale(tokenId);
        prices[tokenId] = 0;
    }

    function buy(uint256 actorSeed, uint256 tokenSeed, uint256 extra) external {
        (bool found, uint256 tokenId) = _forSale(tokenSeed);
        if (!found) return;
        (address buyer, address seller, uint256 price) = (_actor(actorSeed), owners[tokenId], prices[tokenId]);
        uint256 beyond = buyer.code.length > 0 ? 0 : bound(extra, 0, 1 ether);
        uint256 due = price - price * 2 / 100;
        vm.deal(buyer, price + beyond);
        uint256 before = seller.balance;
        vm.prank(buyer);
        gen1.buy{value: price + beyond}(tokenId);

        bool takes = seller.code.length == 0;
        if (!takes) (credits[seller], totalCredits) = (credits[seller] + due, totalCredits + due);
        if (seller == buyer) {
            vm.assertEq(buyer.balance, beyond + (takes ? due : 0));
        } else {
            vm.assertEq(buyer.balance, beyond);
            vm.assertEq(seller.balance, before + (takes ? due : 0));
        }
        (owners[tokenId], prices[tokenId]) = (buyer, 0);
        proceeds += price - due;
        ++bought;
    }

    function move(uint256 actorSeed, uint256 tokenSeed) external {
        if (owners.length == 0) return;
        uint256 tokenId = tokenSeed % owners.length;
        vm.prank(owners[tokenId]);
        gen1.transferFrom(owners[tokenId], _actor(actorSeed), tokenId);
        (owners[tokenId], prices[tokenId]) = (_actor(actorSeed), 0);
    }

    function withdrawCredit(uint256 actorSeed) external {
        address seller = _actor(actorSeed);
        uint256 credit = credits[seller];
        if (credit == 0) return;
        address receiver = vm.addr(2000);
        uint256 before = receiver.balance;
        vm.prank(seller);
        gen1.withdrawCredit(receiver);
        vm.assertEq(receiver.balance, before + credit);
        (credits[seller], totalCredits) = (0, totalCredits - credit);
    }

    function withdrawAll() external {
        uint256 before = owner.balance;
        vm.prank(owner);
        gen1.withdrawAll();
        withdrawn += owner.balance - before;
    }

    function ownerOf(uint256 tokenId) external view returns (address) {
        return owners[tokenId];
    }

    function supply() external view returns (uint256) {
        return owners.length;
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function _minted(address to, uint256 amount) private {
        for (uint256 i = 0; i < amount; ++i) {
            owners.push(to);
        }
    }

    /// @dev The first token for sale from a random one on.
    function _forSale(uint256 tokenSeed) private view returns (bool found, uint256 tokenId) {
        for (uint256 i = 0; i < owners.length; ++i) {
            tokenId = (tokenSeed % owners.length + i) % owners.length;
            if (prices[tokenId] > 0) return (true, tokenId);
        }
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }
}
