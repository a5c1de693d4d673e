// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {GameToken} from "../../src/token/GameToken.sol";
import {Test} from "../support/Test.sol";

/// @dev Two chains and a bridge that carries messages between them, late and in any order, each once. Messages that
/// exceed a limit wait.
contract GameTokenHandler is Test {
    struct Message {
        bool toHome;
        address to;
        uint256 amount;
    }

    GameToken private home;
    GameToken private away;
    address private owner;
    address private bridge;
    address[] public actors;

    Message[] private messages;
    uint256 public inFlight;
    uint256 public issued;
    uint256 public burnt;
    uint256 public burntAway;
    uint256 public forged;
    uint256 public delivered;
    uint256 private time;

    constructor(GameToken home_, GameToken away_, address owner_, address bridge_) {
        (home, away, owner, bridge) = (home_, away_, owner_, bridge_);
        time = block.timestamp;
        issued = home.totalSupply();
        for (uint256 i = 0; i < 3; ++i) {
            actors.push(vm.addr(1000 + i));
            vm.startPrank(actors[i]);
            home.approve(bridge, type(uint256).max);
            away.approve(bridge, type(uint256).max);
            vm.stopPrank();
        }
    }

    function carry(uint256 actorSeed, uint256 toSeed, uint256 amount, bool toHome) external {
        address actor = _actor(actorSeed);
        GameToken token = toHome ? away : home;
        uint256 most = token.balanceOf(actor);
        uint256 limit = token.burningCurrentLimitOf(bridge);
        amount = bound(amount, 0, most < limit ? most : limit);
        vm.prank(bridge);
        token.burn(actor, amount);
        messages.push(Message(toHome, _actor(toSeed), amount));
        inFlight += amount;
    }

    function deliver(uint256 which) external {
        if (messages.length == 0) return;
        which = which % messages.length;
        Message memory message = messages[which];
        vm.prank(bridge);
        try (message.toHome ? home : away).mint(message.to, message.amount) {
            messages[which] = messages[messages.length - 1];
            messages.pop();
            inFlight -= message.amount;
            ++delivered;
        } catch {}
    }

    function pass(uint256 passed) external {
        time += bound(passed, 1, 2 days);
        vm.warp(time);
    }

    function issue(uint256 actorSeed, uint256 amount) external {
        amount = bound(amount, 0, home.cap() - home.issuedSupply());
        vm.prank(owner);
        home.mint(_actor(actorSeed), amount);
        issued += amount;
    }

    function burn(uint256 actorSeed, uint256 amount, bool atHome) external {
        GameToken token = atHome ? home : away;
        amount = bound(amount, 0, token.balanceOf(_actor(actorSeed))) / 8;
        vm.prank(_actor(actorSeed));
        token.burn(amount);
        burnt += amount;
        if (!atHome) burntAway += amount;
    }

    function transfer(uint256 fromSeed, uint256 toSeed, uint256 amount, bool atHome) external {
        GameToken token = atHome ? home : away;
        amount = bound(amount, 0, token.balanceOf(_actor(fromSeed)));
        vm.prank(_actor(fromSeed));
        token.transfer(_actor(toSeed), amount);
    }

    /// @dev A bridge that makes messages up gets no more home than is away.
    function forge(uint256 actorSeed, uint256 amount) external {
        amount = bound(amount, uint256(home.bridgedOut()) + 1, type(uint256).max);
        vm.prank(bridge);
        try home.mint(_actor(actorSeed), amount) {
            ++forged;
        } catch {}
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }
}
